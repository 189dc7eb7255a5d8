/* Checks the signatures of a chain, record by record; the same as `referee/tables/signed_chain.py`, written once more. */
(() => {
  const FORMAT = "referee-entry-1";
  const STORED = /^(\d{1,9})-([\w-]{86})$/;
  const COMES_AND_GOES = ["seated", "vacated"];
  const NEVER_SIGNED = [...COMES_AND_GOES, "seed_started", "seed_commitment", "seed_opening", "seed_timeout"];
  const SPEAKS_FOR = ["agree", "protest", "voice"];
  const ABOUT_A_RECORD = ["agree", "decline", "protest", "voice", "retract", "restore"];
  const OF_THE_LOG = [...ABOUT_A_RECORD, ...NEVER_SIGNED, "amend", "propose", "vouch"];
  const [HOST_DEVICE, BY_APP] = [" host", " app"];
  const HOW = {
    ed25519: [{ name: "Ed25519" }, { name: "Ed25519" }],
    p256: [{ name: "ECDSA", namedCurve: "P-256" }, { name: "ECDSA", hash: "SHA-256" }],
  };

  const bytes = (words) =>
    Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

  /* Whether one of the keys made the signature; null where this browser can't tell. */
  async function fits(text, signature, keys) {
    const subtle = globalThis.crypto?.subtle;
    if (!subtle) return null;
    let answer = false;
    for (const each of keys) {
      const [name, words] = each.split(".");
      const [algorithm, how] = HOW[name];
      try {
        const key = await subtle.importKey("raw", bytes(words), algorithm, false, ["verify"]);
        if (await subtle.verify(how, key, bytes(signature), new TextEncoder().encode(text))) return true;
      } catch (problem) {
        if (problem.name === "NotSupportedError") answer = null;
      }
    }
    return answer;
  }

  class Signatures {
    constructor(code, beginning) {
      this.code = code;
      this.heads = [beginning];
      this.keys = new Map(); // seat -> devices, each with its key
      this.ids = new Set();
      this.lastKind = "";
      this.checked = 0;
      this.unchecked = 0;
    }

    /* Return what is wrong with the next record and whose it is, or null. `text` writes as the referee hashes. */
    async fault(row, text) {
      const found = await this.#fault(row, text);
      this.#follow(row);
      return found;
    }

    async #fault(row, text) {
      const value = (name) => row.get(name)?.value ?? "";
      const [kind, by, signature] = [value("kind"), value("entered_by"), value("signature")];
      if (NEVER_SIGNED.includes(kind)) return signature ? { bad: "forged", seat: by } : null;
      if (by === BY_APP) return SPEAKS_FOR.includes(this.lastKind) ? null : { bad: "unfounded", seat: by };
      if (signature && !(await this.#isFine(row, text))) return { bad: "forged", seat: by };
      if (!signature && this.keys.has(by)) return { bad: "unsigned", seat: by };
      const seat = this.#spokenFor(row).find((each) => each !== by && this.keys.has(each));
      return seat === undefined ? null : { bad: "unsigned", seat };
    }

    #spokenFor(row) {
      const kind = row.get("kind").value;
      const isHostPlay = row.get("entered_by").value === HOST_DEVICE && !OF_THE_LOG.includes(kind);
      const isNamed = SPEAKS_FOR.includes(kind) && row.has("facts");
      const named = isNamed ? row.get("facts").value.get("seats").value.map((seat) => seat.value) : [];
      return isHostPlay ? named : [row.get("seat").value, ...named];
    }

    async #isFine(row, text) {
      const value = (name) => row.get(name).value;
      const [, on, signature] = STORED.exec(value("signature")) ?? [];
      const keys = (this.keys.get(value("entered_by")) ?? []).map((each) => each.key);
      const isHere = on !== undefined && Number(on) < value("number");
      const isOthers = value("seat") !== value("entered_by") && this.keys.has(value("seat"));
      if (!isHere || !keys.length || isOthers) return false;
      if (!row.has("facts")) return true; // sealed, so it can't be checked yet
      if (this.ids.has(value("entry_id"))) return false;
      this.ids.add(value("entry_id"));
      const isEarly = ABOUT_A_RECORD.includes(value("kind")) && value("facts").get("number").value > Number(on);
      const head = [FORMAT, this.code, this.heads[on]].map(text);
      const entry = ["entry_id", "kind", "seat", "facts", "overrides"].map((name) => row.get(name).text);
      const answer = await fits(`[${[...head, ...entry].join(",")}]`, signature, keys);
      if (answer === null) this.unchecked += 1;
      else this.checked += 1;
      return answer !== false && !isEarly;
    }

    #follow(row) {
      const value = (name) => row.get(name).value;
      this.heads.push(value("digest"));
      if (value("entered_by") !== BY_APP) this.lastKind = value("kind");
      if (!COMES_AND_GOES.includes(value("kind"))) return;
      const said = (name) => value("facts").get(name)?.value;
      const stays = value("kind") === "vacated" || said("is_also");
      const old = (this.keys.get(value("seat")) ?? []).filter((each) => stays && each.device !== said("device"));
      const now = said("key") && value("seat") ? [...old, { device: said("device"), key: said("key") }] : old;
      this.keys.delete(value("seat"));
      if (now.length) this.keys.set(value("seat"), now);
    }
  }

  globalThis.Signatures = Signatures;
})();
