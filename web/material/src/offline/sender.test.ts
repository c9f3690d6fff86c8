import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Antwort, deute, KEIN_NETZ } from './antwort.ts'
import { pauseNach } from './pausen.ts'
import { abgelehnteVon, naechsterSchritt, RUHE_MS, rueckstand, ueberholte, VERSUCHE_AM_STUECK } from './reihe.ts'
import { type Ablage, type Lage, Sender } from './sender.ts'
import type { Ablehnung, Gemerkt } from './typen.ts'

const ANNA = 'anna'
const KONTROLLE = 'k1'

let nummern = 0
function zaehlung(material_id: string, gezaehlt: number, felder: Partial<Gemerkt> = {}): Gemerkt {
  nummern += 1
  return {
    nr: nummern,
    schluessel: `schluessel-${nummern}`,
    benutzer_id: ANNA,
    angelegt_um: 0,
    versuche: 0,
    ablehnung: null,
    art: 'zaehlung',
    kontrolle_id: KONTROLLE,
    material_id,
    angaben: { gezaehlt },
    ...felder,
  } as Gemerkt
}

/** An outbox in memory, and what it was told. */
class Kiste implements Ablage {
  auftraege: Gemerkt[]
  readonly beendet: string[] = []

  constructor(auftraege: readonly Gemerkt[]) {
    this.auftraege = [...auftraege]
  }
  reihe = async () => [...this.auftraege]
  versucht = async ({ nr }: Gemerkt) => this.#aendere(nr, (auftrag) => ({ ...auftrag, versuche: auftrag.versuche + 1 }))
  entfernt = async ({ nr }: Gemerkt) => {
    this.auftraege = this.auftraege.filter((auftrag) => auftrag.nr !== nr)
  }
  angenommen = (auftrag: Gemerkt) => this.entfernt(auftrag)
  abgelehnt = async ({ nr }: Gemerkt, ablehnung: Ablehnung) =>
    this.#aendere(nr, (auftrag) => ({ ...auftrag, ablehnung }))
  kontrolleBeendet = async (kontrolle_id: string, ablehnung: Ablehnung) => {
    this.beendet.push(kontrolle_id)
    for (const { nr, art } of this.auftraege) {
      if (art === 'zaehlung' || art === 'abschluss') this.#aendere(nr, (auftrag) => ({ ...auftrag, ablehnung }))
    }
  }
  #aendere(nr: number, wie: (auftrag: Gemerkt) => Gemerkt): void {
    this.auftraege = this.auftraege.map((auftrag) => (auftrag.nr === nr ? wie(auftrag) : auftrag))
  }
}

interface Versuch {
  readonly kiste: Kiste
  readonly gesendet: string[]
  readonly lagen: Lage[]
  readonly pausen: number[]
  readonly sender: Sender
  /** Lets the time of the next pause come. */
  weiter(): Promise<void>
}

function versuch(
  auftraege: readonly Gemerkt[],
  schicke: (auftrag: Gemerkt) => Antwort | Promise<Antwort>,
  benutzer: () => string | undefined = () => ANNA,
  imNetz: () => boolean = () => true,
): Versuch {
  const kiste = new Kiste(auftraege)
  const gesendet: string[] = []
  const lagen: Lage[] = []
  const pausen: number[] = []
  let geplant: (() => void) | undefined
  const sender = new Sender({
    ablage: kiste,
    schicke: async (auftrag) => {
      gesendet.push(auftrag.schluessel)
      return schicke(auftrag)
    },
    benutzer,
    imNetz,
    jetzt: () => 1_000_000,
    zufall: () => 0.5,
    spaeter: (ms, work) => {
      pausen.push(ms)
      geplant = work
      return () => {
        geplant = undefined
      }
    },
    allein: (work) => work(),
    melde: (lage) => lagen.push(lage),
  })
  const weiter = async (): Promise<void> => {
    geplant?.()
    await ruhe()
  }
  return { kiste, gesendet, lagen, pausen, sender, weiter }
}

/** Everything that can go on by itself has gone on. */
const ruhe = () => new Promise((resolve) => setImmediate(resolve))

const ANGENOMMEN: Antwort = { art: 'angenommen', daten: {} }
const abgelehnt = (code: string): Antwort => ({ art: 'abgelehnt', ablehnung: { status: 409, code, satz: 'Nein.' } })

test('what was done first is sent first, one at a time', async () => {
  const auftraege = ['a', 'b', 'c'].map((material) => zaehlung(material, 1))
  let zugleich = 0
  const { sender, gesendet, kiste } = versuch(auftraege, async () => {
    zugleich += 1
    assert.equal(zugleich, 1)
    await ruhe()
    zugleich -= 1
    return ANGENOMMEN
  })
  sender.anstossen()
  sender.anstossen()
  for (let i = 0; i < 10; i += 1) await ruhe()
  assert.deepEqual(
    gesendet,
    auftraege.map(({ schluessel }) => schluessel),
  )
  assert.deepEqual(kiste.auftraege, [])
})

test('without a network the same request is sent again with the same key, after pauses that grow', async () => {
  const { sender, gesendet, pausen, lagen, weiter } = versuch([zaehlung('a', 1)], () => KEIN_NETZ)
  sender.anstossen()
  await ruhe()
  for (let i = 0; i < 7; i += 1) await weiter()
  assert.equal(new Set(gesendet).size, 1)
  assert.deepEqual(pausen, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  assert.equal(lagen.at(-1), 'kein_netz')
})

test('taps while the line is down do not hurry the next attempt, the return of the network does', async () => {
  const { sender, gesendet } = versuch([zaehlung('a', 1)], () => KEIN_NETZ)
  sender.neues()
  await ruhe()
  for (let taps = 0; taps < 20; taps += 1) sender.neues()
  await ruhe()
  assert.equal(gesendet.length, 1)
  sender.anstossen()
  await ruhe()
  assert.equal(gesendet.length, 2)
})

test('an expired login holds the outbox and loses nothing; nobody sends what another one did', async () => {
  let wer: string | undefined
  const auftraege = [zaehlung('a', 1), zaehlung('b', 2, { benutzer_id: 'bernd' })]
  const { sender, gesendet, lagen, kiste } = versuch(
    auftraege,
    () => ANGENOMMEN,
    () => wer,
  )
  sender.anstossen()
  await ruhe()
  assert.deepEqual([gesendet, lagen.at(-1)], [[], 'abgemeldet'])
  wer = ANNA
  sender.anstossen()
  await ruhe()
  assert.deepEqual(gesendet, [auftraege[0]?.schluessel])
  assert.deepEqual(
    kiste.auftraege.map(({ benutzer_id }) => benutzer_id),
    ['bernd'],
  )
  assert.deepEqual(rueckstand(kiste.auftraege, ANNA), { ungesendet: 1, von_anderen: 1, abgelehnt: 0 })
})

test('a refused request is set aside with its reason, and the next one is sent', async () => {
  const { sender, gesendet, kiste } = versuch([zaehlung('a', 1), zaehlung('b', 1)], ({ schluessel }) =>
    gesendet.length === 1 && schluessel ? abgelehnt('nicht_gefunden') : ANGENOMMEN,
  )
  sender.anstossen()
  await ruhe()
  await ruhe()
  assert.equal(gesendet.length, 2)
  assert.deepEqual(
    kiste.auftraege.map(({ ablehnung }) => ablehnung?.code),
    ['nicht_gefunden'],
  )
})

test('a take-over sets every count of the check aside, none is thrown away or sent', async () => {
  const auftraege = ['a', 'b', 'c'].map((material) => zaehlung(material, 1))
  const { sender, gesendet, kiste } = versuch(auftraege, () => abgelehnt('kontrolle_beendet'))
  sender.anstossen()
  await ruhe()
  await ruhe()
  assert.equal(gesendet.length, 1)
  assert.deepEqual(kiste.beendet, [KONTROLLE])
  assert.equal(kiste.auftraege.length, 3)
  assert.equal(rueckstand(kiste.auftraege, ANNA).abgelehnt, 3)
})

test('five taps on one position are one thing that is not sent, and one request', async () => {
  const auftraege = [1, 2, 3, 4, 5].map((gezaehlt) => zaehlung('a', gezaehlt))
  assert.equal(rueckstand(auftraege, ANNA).ungesendet, 1)
  const { sender, gesendet, kiste } = versuch(auftraege, () => ANGENOMMEN)
  sender.anstossen()
  for (let i = 0; i < 10; i += 1) await ruhe()
  assert.deepEqual(gesendet, [auftraege[4]?.schluessel])
  assert.deepEqual(kiste.auftraege, [])
})

test('a count that may have arrived is sent again with its key, although a later one waits', () => {
  const [unklar, spaeter] = [zaehlung('a', 1, { versuche: 1 }), zaehlung('a', 2)]
  assert.deepEqual(ueberholte([unklar!, spaeter!]), [])
})

test('a count waits a moment for the next tap, and not for ever when the clock was set back', () => {
  const eben = zaehlung('a', 1, { angelegt_um: 1000 })
  assert.deepEqual(naechsterSchritt([eben], ANNA, 1100), { art: 'abwarten', ms: RUHE_MS - 100 })
  assert.equal(naechsterSchritt([eben], ANNA, 1000 + RUHE_MS).art, 'senden')
  assert.equal(naechsterSchritt([eben], ANNA, 500).art, 'senden')
})

const auftrag = (felder: object): Gemerkt => {
  const { material_id: _keine, ...kopf } = { ...zaehlung('', 0), material_id: undefined }
  return { ...kopf, ...felder } as Gemerkt
}
const NEIN: Ablehnung = { status: 400, code: 'ungueltige_anfrage', satz: 'Das Jahr stimmt nicht.' }

test('what never left the device is not taken for tried', async () => {
  const { sender, gesendet, kiste, lagen } = versuch(
    [zaehlung('a', 1)],
    () => ANGENOMMEN,
    () => ANNA,
    () => false,
  )
  sender.anstossen()
  await ruhe()
  assert.deepEqual([gesendet, kiste.auftraege[0]?.versuche, lagen.at(-1)], [[], 0, 'kein_netz'])
})

test('a store that fails is tried again later, and nothing is lost', async () => {
  const { sender, gesendet, kiste, lagen, weiter } = versuch([zaehlung('a', 1)], () => ANGENOMMEN)
  const { reihe } = kiste
  kiste.reihe = () => Promise.reject(new Error('quota'))
  sender.anstossen()
  await ruhe()
  assert.deepEqual([gesendet.length, lagen.at(-1)], [0, 'speicher_gestoert'])
  kiste.reihe = reihe
  await weiter()
  assert.deepEqual([gesendet.length, kiste.auftraege], [1, []])
})

test('after what failed was taken back, the next count is sent at once', async () => {
  const { sender, gesendet, kiste, weiter } = versuch([zaehlung('a', 1)], () =>
    gesendet.length === 1 ? KEIN_NETZ : ANGENOMMEN,
  )
  sender.anstossen()
  await ruhe()
  const [klemmt] = kiste.auftraege
  await kiste.entfernt(klemmt!)
  await weiter()
  kiste.auftraege = [zaehlung('b', 2)]
  sender.neues()
  await ruhe()
  assert.deepEqual([gesendet.length, kiste.auftraege], [2, []])
})

test('a request that does not get through lets those pass that do not need it, and keeps trying', async () => {
  const klemmt = auftrag({ art: 'mangel', inhalt: {} })
  const { sender, gesendet, kiste, weiter } = versuch([klemmt, zaehlung('a', 1)], ({ schluessel }) =>
    schluessel === klemmt.schluessel ? deute(500, undefined) : ANGENOMMEN,
  )
  sender.anstossen()
  await ruhe()
  for (let i = 0; i < VERSUCHE_AM_STUECK + 2; i += 1) await weiter()
  assert.equal(gesendet.filter((schluessel) => schluessel === klemmt.schluessel).length, gesendet.length - 1)
  assert.deepEqual(
    kiste.auftraege.map(({ art }) => art),
    ['mangel'],
  )
})

test('the counts of one position keep their order, and a finish waits for all counts of its check, also for a refused one', () => {
  const versuche = 10 * VERSUCHE_AM_STUECK
  const [unklar, spaeter, abschluss] = [
    zaehlung('a', 1, { versuche }),
    zaehlung('a', 2),
    auftrag({ art: 'abschluss', kontrolle_id: KONTROLLE }),
  ]
  const naechster = (reihe: readonly Gemerkt[]) => naechsterSchritt(reihe, ANNA, 1_000_000)
  assert.deepEqual(naechster([unklar!, spaeter!, abschluss!]), { art: 'senden', auftrag: unklar })
  const abgelehnte = zaehlung('b', 1, { ablehnung: NEIN })
  assert.deepEqual(naechster([{ ...abgelehnte, nr: 0 }, abschluss!]), { art: 'fertig' })
  assert.equal(abgelehnteVon([abgelehnte], KONTROLLE).length, 1)
})

test('a refused count is put away when the position is counted anew', () => {
  const [abgelehnte, neue] = [zaehlung('a', 1, { versuche: 1, ablehnung: NEIN }), zaehlung('a', 2)]
  assert.deepEqual(naechsterSchritt([abgelehnte!, neue!], ANNA, 1_000_000), { art: 'weglassen', auftrag: abgelehnte })
})

test('a count made while a finish is on its way waits for its answer', () => {
  const abschluss = auftrag({ art: 'abschluss', kontrolle_id: KONTROLLE, versuche: 1 })
  const spaeter = zaehlung('a', 1)
  assert.deepEqual(naechsterSchritt([abschluss, spaeter], ANNA, 1_000_000), { art: 'senden', auftrag: abschluss })
})

test('what answers: the service with a refusal, the service in trouble, or a stranger in between', () => {
  assert.deepEqual(deute(200, { id: 1 }), { art: 'angenommen', daten: { id: 1 } })
  assert.equal(deute(401, {}).art, 'abgemeldet')
  assert.deepEqual(deute(429, { error: 'x', code: 'y' }, '7'), { art: 'spaeter', netz: true, fruehestens_ms: 7000 })
  assert.equal(deute(503, undefined).art, 'spaeter')
  assert.equal(deute(403, '<html>Bitte melden Sie sich im WLAN an</html>').art, 'spaeter')
  assert.equal(deute(403, { error: 'Nein.', code: 'fremde_kontrolle' }).art, 'abgelehnt')
})

test('a pause is spread, never shorter than three quarters of a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (versuche, zufall) => {
      const pause = pauseNach(versuche, zufall)
      assert.ok(pause >= 750 && pause <= 37_500)
    }),
  )
})

test('however the line fails, the service ends with the last count of each position, and no request has two effects', async () => {
  const stoerung = fc.constantFrom('angenommen', 'verloren', 'antwort_verloren', 'gestoert', 'abgemeldet', 'absturz')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ material: fc.constantFrom('a', 'b', 'c'), menge: fc.nat(9) }), { maxLength: 12 }),
      fc.array(stoerung, { maxLength: 25 }),
      async (taps, stoerungen) => {
        const auftraege = taps.map(({ material, menge }) => zaehlung(material, menge))
        const dienst = new Map<string, number>()
        const wirkungen = new Map<string, number>()
        const wirke = (auftrag: Gemerkt): void => {
          if (auftrag.art !== 'zaehlung' || wirkungen.has(auftrag.schluessel)) return
          wirkungen.set(auftrag.schluessel, 1)
          dienst.set(auftrag.material_id, auftrag.angaben.gezaehlt)
        }
        const naechste = [...stoerungen]
        let kiste = new Kiste(auftraege)
        for (let laeufe = 0; laeufe < 60 && kiste.auftraege.length > 0; laeufe += 1) {
          const lauf = versuch(kiste.auftraege, (auftrag) => {
            const wie = naechste.shift() ?? 'angenommen'
            if (wie === 'angenommen' || wie === 'antwort_verloren' || wie === 'absturz') wirke(auftrag)
            if (wie === 'angenommen') return ANGENOMMEN
            return wie === 'abgemeldet' ? { art: 'abgemeldet' } : KEIN_NETZ
          })
          lauf.sender.anstossen()
          for (let schritte = 0; schritte < 20; schritte += 1) await ruhe()
          // The app is opened again with what was kept.
          kiste = lauf.kiste
        }
        assert.deepEqual(kiste.auftraege, [])
        assert.deepEqual(dienst, new Map(taps.map(({ material, menge }) => [material, menge])))
      },
    ),
    { numRuns: 60 },
  )
})
