"""The routes of the pages."""

from django.urls import include, path
from django.views.i18n import set_language

from referee.web import pocket, pwa
from referee.web.api import bridge, public
from referee.web.api import programs as programs_api
from referee.web.api import views as api
from referee.web.events import judging
from referee.web.events import views as events
from referee.web.find import cards
from referee.web.find import page as find
from referee.web.groups import deck, evening, files
from referee.web.groups import views as groups
from referee.web.learn import duel, first_round, puzzles
from referee.web.lobby import about, home, join, sharing, tickets
from referee.web.lobby import files as table_files
from referee.web.registry import PAGES
from referee.web.rules import doubts, help, rulebook, versions
from referee.web.table import (
    amend,
    check,
    decided,
    disagree,
    entry,
    links,
    move,
    pace,
    programs,
    results,
    sandbox,
    seed,
    watch_again,
    wrong,
)

# A place at a table, for devices with the right to it.
table_patterns = [
    path("", entry.table_page, name="table"),
    path("enter/<str:kind>/", entry.enter, name="enter"),
    path("ask/", entry.ask, name="ask"),
    path("answer/", entry.answer, name="answer"),
    path("vouch/", entry.vouch, name="vouch"),
    path("seed/", seed.seed, name="seed"),
    path("wrong/", wrong.last_wrong, name="wrong_last"),
    path("wrong/<int:number>/", wrong.wrong_page, name="wrong"),
    path("wrong/<int:number>/record/", wrong.record_change, name="wrong_record"),
    path("wrong/<int:number>/doubt/", disagree.disagree, name="wrong_doubt"),
    path("doubts/", doubts.table_doubts, name="doubts"),
    path("decided/", decided.decided_page, name="what_decided"),
    path("replay/", watch_again.replay_page, name="replay"),
    path("replay/<int:number>/", watch_again.step_page, name="replay_step"),
    path("check/", check.check_table, name="check_here"),
    path("find/", find.table_find, name="find_here"),
    path("card/", cards.card_named_here, name="card_named_here"),
    path("card/<str:card>/", cards.card_here, name="card_here"),
    path("links/", links.links_page, name="links"),
    path("links/free/", links.free, name="links_free"),
    path("links/others/", links.others, name="links_others"),
    path("device/", links.device_page, name="device"),
    path("device/again/", links.retake, name="retake"),
    path("links/lock/", links.lock, name="links_lock"),
    path("links/admission/", links.admission, name="links_admission"),
    path("links/waiting/", links.waiting, name="links_waiting"),
    path("programs/", programs.programs_page, name="programs"),
    path("programs/end/", programs.end_program, name="programs_end"),
    path("programs/webhook/", programs.add_webhook, name="webhook_add"),
    path("programs/webhook/end/", programs.end_webhook, name="webhook_end"),
    path("judge/", judging.judge, name="judge"),
    path("pace/", pace.pace_page, name="pace"),
    path("pace/line/", pace.line, name="pace_line"),
    path("pace/pause/", pace.pause, name="pace_pause"),
    path("try/", sandbox.sandbox_page, name="try"),
    path("try/end/", sandbox.end, name="try_end"),
    path("try/go-on/", first_round.go_on, name="try_go_on"),
    path("log/", entry.log_page, name="log"),
    path("log/<int:number>/", entry.record_page, name="record"),
    path("puzzle/<int:number>/", puzzles.from_table, name="puzzle"),
    path("amend/<int:number>/", amend.amend_page, name="amend"),
    path("amend/<int:number>/enter/<str:kind>/", amend.amend_entry, name="amend_entry"),
    path("file/", results.table_file, name="table_file"),
    path("move/", move.move_page, name="move"),
    path("move/back/", move.go_on_here, name="move_back"),
    path("log.json", results.log_json, name="log_json"),
    path("chain.json", results.chain_json, name="chain_json"),
    path("heads.json", results.heads_json, name="heads_json"),
    path("said.json", public.said, name="said"),
    path("score.csv", results.score_csv, name="score_csv"),
    path("score.json", results.score_json, name="score_json"),
    path("table.json", public.table_json, name="table_json"),
    path("bg-stats/", results.bg_stats, name="bg_stats"),
    path("evening/", results.evening, name="evening"),
    path("picture/", results.picture_page, name="picture"),
    path("picture.svg", results.picture_svg, name="picture_svg"),
    *(address for pages in PAGES.values() for address in pages.at_table),
]

# A place at a table, for programs with a key.
program_patterns = [
    path("", bridge.place, name="bridge_place"),
    path("entries/", bridge.entries, name="bridge_entries"),
    path("offers/", bridge.offers, name="bridge_offers"),
]

# A group, for its devices.
group_patterns = [
    path("", groups.group_page, name="group"),
    path("person/<int:number>/", groups.person_page, name="group_person"),
    path("person/<int:number>/remove/", groups.remove_person, name="group_remove"),
    path("games/", groups.games_page, name="group_games"),
    path("evening/<str:day>/", evening.evening_page, name="group_evening"),
    path("evening/<str:day>/picture.svg", evening.evening_svg, name="group_evening_svg"),
    path("evening/<str:day>/games.bgsplay", evening.evening_file, name="group_evening_file"),
    path("people/", groups.join_people, name="group_people"),
    path("name/", groups.rename, name="group_name"),
    path("tables/", groups.tables, name="group_tables"),
    path("link/", groups.renew, name="group_renew"),
    path("events/", events.events_page, name="group_events"),
    path("events/<int:number>/", events.event, name="group_event"),
    path("events/<int:number>/people/", events.people, name="group_event_people"),
    path("events/<int:number>/draw/", events.draw, name="group_event_draw"),
    path("events/<int:number>/judges/", events.judges, name="group_event_judges"),
    path("events/<int:number>/end/", events.end, name="group_event_end"),
    path("events/<int:number>/owner/", events.take_over, name="group_event_owner"),
    path("events/<int:number>/calls/<int:call>/", judging.verdict, name="group_event_call"),
    path("puzzles/", deck.deck, name="group_deck"),
    path("puzzles/<str:table>/<int:number>/", deck.puzzle, name="group_puzzle"),
    path("plays.csv", files.plays_csv, name="group_csv"),
    path("figures.csv", files.figures_csv, name="group_figures"),
    path("group.json", files.group_json, name="group_json"),
]

urlpatterns = [
    # First what devices ask for most: the others are tried in order.
    path("t/<str:code>/<str:place>/", include(table_patterns)),
    path("", home.home, name="home"),
    path("leave/", home.leave, name="leave"),
    path("about/", about.about, name="about"),
    path("accessibility/", about.accessibility, name="accessibility"),
    path("check/", check.check_file, name="check"),
    path("open/", table_files.open_file, name="open_file"),
    path("language/", set_language, name="language"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("authority.crt", pwa.authority, name="authority"),
    path("pocket/", pocket.pocket, name="pocket"),
    path("pocket/<path:path>", pocket.pocket, name="pocket_file"),
    path("offline/", pwa.offline, name="offline"),
    path("verify/", pwa.verify, name="verify"),
    path("share/", sharing.share, name="share"),
    path("j/", join.ask, name="join"),
    path("j/<str:code>/", join.choose, name="join_table"),
    path("j/<str:code>/<str:ticket>/", tickets.ticket_page, name="ticket"),
    path("learn/", puzzles.learn, name="learn"),
    path("learn/next/", puzzles.for_me, name="learn_next"),
    path("learn/today/", puzzles.of_today, name="learn_today"),
    path("learn/duel/", duel.duel, name="learn_duel"),
    path("learn/games/", puzzles.switch, name="learn_games"),
    path("learn/answers.json", puzzles.save, name="learn_save"),
    path("learn/answers/", puzzles.put_back, name="learn_open"),
    path("learn/again/", puzzles.again, name="learn_again"),
    path("learn/<int:number>/", puzzles.one, name="learn_one"),
    path("learn/round/<str:game>/", first_round.begin, name="learn_round"),
    *(path(f"{name}/", include(list(pages.addresses))) for name, pages in PAGES.items()),
    path("api/v1/join/<str:code>/<str:ticket>/", bridge.join, name="bridge_join"),
    path("api/v1/tables/<str:code>/<str:place>/", include(program_patterns)),
    path("api/openapi.json", api.openapi, name="openapi"),
    path("api/rule/<str:question>/", api.rule, name="api_rule"),
    path("api/<path:path>", programs_api.no_address, name="no_address"),
    path("help/<slug:name>/", help.help_page, name="help"),
    path("<str:game>/find/", find.find_page, name="find"),
    path("<str:game>/cards/", cards.card_named, name="card_named"),
    path("<str:game>/cards/<str:card>/", cards.card_page, name="card"),
    path("<str:game>/doubts/", doubts.doubts_page, name="game_doubts"),
    path("<str:game>/rules/", rulebook.all_rules, name="rules"),
    path("<str:game>/rules/versions/", versions.versions_page, name="rule_versions"),
    path("<str:game>/rules/<str:number>/", rulebook.one_rule, name="rule"),
    path("g/", groups.start, name="groups"),
    path("g/<str:code>/join/<str:ticket>/", groups.invitation, name="group_invitation"),
    path("g/<str:code>/", include(group_patterns)),
    path("t/<str:code>/", tickets.arrive, name="arrive"),
]
