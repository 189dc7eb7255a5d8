"""The addresses of the pages."""

from django.urls import include, path
from django.views.i18n import set_language

from referee.web import amend, consent, entry, files, join, links, lobby, pwa, rulepages, share
from referee.web.api import views as api
from referee.web.arctic import quick, setup, solo, solo_game, what_if
from referee.web.earth import deckpages as earth_deck
from referee.web.earth import setup as earth_setup
from referee.web.prehistory import calibration
from referee.web.prehistory import setup as marauder_setup

# One visitor's table: whoever has the link is the host or that seat.
table_patterns = [
    path("", entry.table_page, name="table"),
    path("enter/<str:kind>/", entry.enter, name="enter"),
    path("deck/", earth_deck.deck_page, name="earth_deck"),
    path("deck/<str:name>", earth_deck.deck_file, name="earth_deck_file"),
    path("ask/", consent.ask, name="ask"),
    path("answer/", consent.answer, name="answer"),
    path("links/", links.links_page, name="links"),
    path("links/renew/", links.renew, name="links_renew"),
    path("links/lock/", links.lock, name="links_lock"),
    path("links/admission/", links.admission, name="links_admission"),
    path("links/waiting/", links.waiting, name="links_waiting"),
    path("log/", entry.log_page, name="log"),
    path("log/<int:number>/", entry.record_page, name="record"),
    path("what-if/<int:number>/", what_if.table_what_if, name="what_if"),
    path("amend/<int:number>/", amend.amend_page, name="amend"),
    path("amend/<int:number>/enter/<str:kind>/", amend.amend_entry, name="amend_entry"),
    path("amend/<int:number>/strike/", amend.strike_out, name="amend_strike"),
    path("amend/<int:number>/preview/", amend.preview_again, name="amend_preview"),
    path("amend/<int:number>/confirm/", amend.confirm, name="amend_confirm"),
    path("log.json", files.log_json, name="log_json"),
    path("chain.json", files.chain_json, name="chain_json"),
    path("score.csv", files.score_csv, name="score_csv"),
    path("score.json", files.score_json, name="score_json"),
    path("table.json", api.table_json, name="table_json"),
]

urlpatterns = [
    path("", lobby.home, name="home"),
    path("leave/", lobby.leave, name="leave"),
    path("language/", set_language, name="language"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("authority.crt", pwa.authority, name="authority"),
    path("offline/", pwa.offline, name="offline"),
    path("share/", share.share, name="share"),
    path("j/", join.ask, name="join"),
    path("j/<str:code>/", join.choose, name="join_table"),
    path("arctic/skirmish/", quick.quick, name="arctic_quick"),
    path("arctic/skirmish/what-if/", what_if.quick_what_if, name="arctic_what_if"),
    path("arctic/solo/", solo.solo, name="arctic_solo"),
    path("arctic/solo/game/", solo_game.solo_game, name="arctic_solo_game"),
    path("arctic/new/", setup.new_table, name="arctic_new"),
    path("earth/new/", earth_setup.new_table, name="earth_new"),
    path("prehistory/new/", marauder_setup.new_table, name="prehistory_new"),
    path("prehistory/layout/", calibration.calibrate, name="prehistory_layout"),
    path("prehistory/layout.json", marauder_setup.layout_file, name="prehistory_layout_file"),
    path("api/openapi.json", api.openapi, name="openapi"),
    path("api/rule/<str:question>/", api.rule, name="api_rule"),
    path("<str:game>/rules/", rulepages.all_rules, name="rules"),
    path("<str:game>/rules/<str:number>/", rulepages.one_rule, name="rule"),
    path("t/<str:code>/<str:place>/<str:key>/", include(table_patterns)),
]
