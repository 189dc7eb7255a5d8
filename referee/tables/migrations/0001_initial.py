"""The initial schema."""

import django.db.models.deletion
import django.utils.timezone
import referee.tables.models
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=8, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('founded_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('digest', models.CharField(max_length=64)),
                ('cards', referee.tables.models.WrittenJSON()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'digest'), name='one_row_an_edition')],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('name', models.CharField(max_length=30)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tables.group')),
                ('same_as', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='tables.person')),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=30)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to='tables.person')),
            ],
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=8, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('game', models.CharField(max_length=20)),
                ('setup', referee.tables.models.WrittenJSON()),
                ('is_locked', models.BooleanField(default=False)),
                ('admits_each', models.BooleanField(default=False)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='tables.edition')),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='tables.group')),
                ('trial_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='trials', to='tables.table')),
                ('trial_seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='trials', to='tables.seat')),
            ],
        ),
        migrations.AddField(
            model_name='seat',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tables.table'),
        ),
        migrations.CreateModel(
            name='StoredRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('entry_id', models.UUIDField(default=uuid.uuid4)),
                ('kind', models.CharField(max_length=30)),
                ('seat', models.CharField(blank=True, max_length=30)),
                ('facts', referee.tables.models.WrittenJSON()),
                ('overrides', referee.tables.models.WrittenJSON(default=list)),
                ('outcome', referee.tables.models.WrittenJSON()),
                ('reasons', referee.tables.models.WrittenJSON()),
                ('entered_by', models.CharField(blank=True, max_length=30)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('salt', models.CharField(max_length=64)),
                ('digest', models.CharField(max_length=64)),
                ('signature', models.CharField(blank=True, max_length=100)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='records', to='tables.table')),
            ],
            options={
                'db_table': 'tables_record',
            },
        ),
        migrations.CreateModel(
            name='Pause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began_at', models.DateTimeField(auto_now_add=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pauses', to='tables.table')),
            ],
        ),
        migrations.CreateModel(
            name='Knock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('key_hash', models.CharField(max_length=64)),
                ('signing_key', models.CharField(blank=True, max_length=100)),
                ('place', models.CharField(max_length=8)),
                ('knocked_at', models.DateTimeField(auto_now_add=True)),
                ('is_let_in', models.BooleanField(default=False)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='knocks', to='tables.table')),
            ],
        ),
        migrations.CreateModel(
            name='CachedStats',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('payload', referee.tables.models.WrittenJSON(db_column='told')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='cached_stats', to='tables.table')),
            ],
            options={
                'db_table': 'tables_kept',
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=8)),
                ('key_hash', models.CharField(db_index=True, max_length=64)),
                ('ticket', models.UUIDField(null=True, unique=True)),
                ('taken_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('left_at', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='tables.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('table', 'place', 'key_hash'), name='one_device_a_place_and_key')],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key_hash', models.CharField(db_index=True, max_length=64)),
                ('invitation', models.UUIDField(null=True, unique=True)),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('left_at', models.DateTimeField(null=True)),
                ('is_shut_out', models.BooleanField(default=False)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tables.group')),
            ],
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.UniqueConstraint(fields=('group', 'name'), name='one_person_a_name'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_seat_a_number'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'name'), name='one_seat_a_name'),
        ),
        migrations.AddConstraint(
            model_name='storedrecord',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_record_a_number'),
        ),
        migrations.AddConstraint(
            model_name='storedrecord',
            constraint=models.UniqueConstraint(fields=('table', 'entry_id'), name='one_record_an_entry'),
        ),
    ]
