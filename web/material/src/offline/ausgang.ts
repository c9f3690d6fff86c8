/** The outbox of this device: one for all pages and tabs. */
import { getSitzung, meldeAbgelaufen, subscribe as subscribeSitzung } from '../session/store.ts'
import { nachDemBild } from './nachDemBild.ts'
import { abschlussVon, type Rueckstand, rueckstand } from './reihe.ts'
import { schicke } from './schicken.ts'
import { type Ablage, type Lage, Sender } from './sender.ts'
import {
  addAuftraege,
  beendePruefung,
  bestaetigeMangel,
  bestaetigeZaehlung,
  deleteAuftrag,
  ersetzeMangel,
  lehneMangelAb,
  listAuftraege,
  type NeuesFoto,
  putAuftrag,
  putZaehlung,
  schliessePruefungAb,
  vergissPruefung,
} from './speicher.ts'
import { merkeTipp, vergissTipp } from './tipps.ts'
import type { Ablehnung, Abschlussauftrag, Auftrag, Gemerkt, Mangelauftrag, Zaehlauftrag, Zaehlung } from './typen.ts'

export interface Ausgang extends Rueckstand {
  readonly lage: Lage
  readonly reihe: readonly Gemerkt[]
}

/** What happened to a check, for the page that shows it. */
export type Nachricht =
  | {
      readonly art: 'gesendet'
      readonly kontrolle_id: string
      readonly material_id: string
      readonly schluessel: string
    }
  | { readonly art: 'beendet'; readonly kontrolle_id: string }
  | { readonly art: 'abgeschlossen'; readonly kontrolle_id: string }

/** What a person reads of a check whose finish does not contain all that is counted on this device. */
const SPAETER_GEZAEHLT = 'Diese Kontrolle ist abgeschlossen. Was Sie danach gezählt haben, ist darin nicht enthalten.'

const LEER: Ausgang = { lage: 'ruht', reihe: [], ungesendet: 0, von_anderen: 0, abgelehnt: 0 }
let ausgang: Ausgang = LEER
/** Requests on their way to the disk: from the tap on, nothing says that all is sent. */
let unterwegs = 0
const hoerer = new Set<() => void>()
const nachrichten = new EventTarget()
const kanal = new BroadcastChannel('zeughaus.ausgang')

/** For `useSyncExternalStore`. */
export const getAusgang = (): Ausgang => ausgang

export function subscribeAusgang(hoere: () => void): () => void {
  hoerer.add(hoere)
  return () => hoerer.delete(hoere)
}

/** Whether a finish of the check waits: as long as it does, nothing is counted, because it would not contain it. */
export const wartetAbschluss = (kontrolle_id: string): boolean =>
  abschlussVon(ausgang.reihe, kontrolle_id)?.ablehnung === null

/** Hears what becomes of what was sent, whichever tab sends it. */
export function hoereNachrichten(hoere: (nachricht: Nachricht) => void): () => void {
  const lauscher = (ereignis: Event) => hoere((ereignis as CustomEvent<Nachricht>).detail)
  nachrichten.addEventListener('nachricht', lauscher)
  return () => nachrichten.removeEventListener('nachricht', lauscher)
}

const angemeldet = (): string | undefined => getSitzung().anmeldung?.ich.id

function setze(naechste: { lage?: Lage; reihe?: readonly Gemerkt[] }): void {
  const reihe = naechste.reihe ?? ausgang.reihe
  const stand = rueckstand(reihe, angemeldet())
  ausgang = { lage: naechste.lage ?? ausgang.lage, reihe, ...stand, ungesendet: stand.ungesendet + unterwegs }
  for (const hoere of hoerer) hoere()
}

/** Tells the other tabs, and this one's pages. */
function verkuende(nachricht?: Nachricht): void {
  kanal.postMessage(nachricht ?? null)
  if (nachricht !== undefined) nachrichten.dispatchEvent(new CustomEvent('nachricht', { detail: nachricht }))
}

let geladen = false

const lade = async (): Promise<void> => {
  const reihe = await listAuftraege()
  geladen = true
  setze({ reihe })
}

const ablage: Ablage = {
  reihe: async () => {
    // A store that failed when the app was opened may be there by now.
    if (!geladen) await lade()
    return [...ausgang.reihe]
  },
  versucht: async (auftrag) => {
    const versuchter = { ...auftrag, versuche: auftrag.versuche + 1 }
    // A full store must not hold back what makes room once it is sent.
    await putAuftrag(versuchter).catch(() => undefined)
    setze({ reihe: ausgang.reihe.map((anderer) => (anderer.nr === auftrag.nr ? versuchter : anderer)) })
  },
  entfernt: async (auftrag) => {
    await deleteAuftrag(auftrag)
    const gehoertDazu = (anderer: Gemerkt) => anderer.art === 'foto' && anderer.mangel_schluessel === auftrag.schluessel
    setze({ reihe: ausgang.reihe.filter((anderer) => anderer.nr !== auftrag.nr && !gehoertDazu(anderer)) })
    verkuende()
  },
  angenommen: async (auftrag, daten) => {
    if (auftrag.art === 'zaehlung') {
      await bestaetigeZaehlung(auftrag, Date.now())
      setze({ reihe: ausgang.reihe.filter(({ nr }) => nr !== auftrag.nr) })
      const { kontrolle_id, material_id, schluessel } = auftrag
      return verkuende({ art: 'gesendet', kontrolle_id, material_id, schluessel })
    }
    if (auftrag.art === 'abschluss') return schliesseHierAb(auftrag)
    if (auftrag.art === 'mangel') await bestaetigeMangel(auftrag, (daten as { id: string }).id)
    else await deleteAuftrag(auftrag)
    await lade()
    verkuende()
    sendeBilder()
  },
  abgelehnt: async (auftrag, ablehnung) => {
    if (auftrag.art === 'mangel') await lehneMangelAb(auftrag, ablehnung)
    else await putAuftrag({ ...auftrag, versuche: auftrag.versuche + 1, ablehnung })
    await lade()
    verkuende()
  },
  kontrolleBeendet: async (kontrolle_id, ablehnung) => beendeHier(kontrolle_id, ablehnung),
}

async function schliesseHierAb(auftrag: Gemerkt<Abschlussauftrag>): Promise<void> {
  const { kontrolle_id } = auftrag
  const grund = { code: 'kontrolle_beendet', satz: SPAETER_GEZAEHLT }
  const ganz = await schliessePruefungAb(auftrag, { ...grund, bemerkt_um: Date.now() }, { status: 409, ...grund })
  await lade()
  verkuende({ art: ganz ? 'abgeschlossen' : 'beendet', kontrolle_id })
}

/** The service says that a check is over or somebody else's: what is here is set aside. */
export async function beendeHier(kontrolle_id: string, ablehnung: Ablehnung): Promise<void> {
  const { code, satz } = ablehnung
  await beendePruefung(kontrolle_id, { code, satz, bemerkt_um: Date.now() }, ablehnung)
  await lade()
  verkuende({ art: 'beendet', kontrolle_id })
}

/** Photos go beside everything else: one may take minutes over a weak line. */
type Spur = 'eingaben' | 'bilder'
const lagen: Record<Spur, Lage> = { eingaben: 'ruht', bilder: 'ruht' }

const spurVon = ({ art }: Gemerkt): Spur => (art === 'foto' ? 'bilder' : 'eingaben')

const senderVon = (spur: Spur): Sender =>
  new Sender({
    ablage: { ...ablage, reihe: async () => (await ablage.reihe()).filter((auftrag) => spurVon(auftrag) === spur) },
    schicke: async (auftrag) => {
      const antwort = await schicke(auftrag)
      if (antwort.art === 'abgemeldet') meldeAbgelaufen()
      return antwort
    },
    imNetz: () => navigator.onLine,
    benutzer: () => (getSitzung().abgelaufen ? undefined : angemeldet()),
    jetzt: Date.now,
    zufall: Math.random,
    spaeter: (ms, work) => {
      const uhr = setTimeout(work, ms)
      return () => clearTimeout(uhr)
    },
    // Of several tabs one sends; another takes over when that one is closed.
    allein: async (work) => {
      if (navigator.locks === undefined) await work()
      else await navigator.locks.request(`zeughaus.ausgang.${spur}`, work)
    },
    melde: (lage) => {
      lagen[spur] = lage
      setze({ lage: lagen.eingaben === 'ruht' ? lagen.bilder : lagen.eingaben })
    },
  })

const sender: Readonly<Record<Spur, Sender>> = { eingaben: senderVon('eingaben'), bilder: senderVon('bilder') }
const sendeBilder = (): void => sender.bilder.neues()

/** Keeps a count from this moment on, and sends it when it can. @throws when this device cannot keep it */
export async function reiheZaehlungEin(zaehlung: Zaehlung, auftrag: Zaehlauftrag): Promise<void> {
  const tipp = { zaehlung, auftrag }
  merkeTipp(tipp)
  try {
    await merke(async () => [await putZaehlung(tipp)])
  } finally {
    vergissTipp(tipp)
  }
}

/** Keeps requests that belong together. @throws when this device cannot keep them */
export async function reiheEin(auftraege: readonly Auftrag[], bytes?: ArrayBuffer): Promise<void> {
  await merke(() => addAuftraege(auftraege, bytes))
}

/** Puts a corrected defect in place of a refused one. @throws when this device cannot keep it */
export async function ersetzeHier(
  alter: Gemerkt<Mangelauftrag>,
  neuer: Gemerkt<Mangelauftrag>,
  foto: NeuesFoto | undefined,
): Promise<void> {
  await ersetzeMangel(alter, neuer, foto)
  await lade()
  verkuende()
  sendeJetzt()
}

async function merke(schreibe: () => Promise<readonly Gemerkt[]>): Promise<void> {
  unterwegs += 1
  setze({})
  try {
    // The tap is answered first: writing and sending begin after the picture that shows it.
    await nachDemBild()
    const gemerkte = await schreibe()
    ausgang = { ...ausgang, reihe: [...ausgang.reihe, ...gemerkte] }
  } finally {
    unterwegs -= 1
    setze({})
  }
  verkuende()
  // A store that takes something again is tried at once.
  if (ausgang.lage === 'speicher_gestoert') sendeJetzt()
  else sender.eingaben.neues()
}

/** Takes a request back that has not been sent, or puts away one that was refused. */
export async function nimmZurueck(auftrag: Gemerkt): Promise<void> {
  await ablage.entfernt(auftrag)
}

/** Takes a check from this device for good. */
export async function raeumeWeg(kontrolle_id: string): Promise<void> {
  await vergissPruefung(kontrolle_id)
  await lade()
  verkuende()
}

/** Sends at once what waits. */
export function sendeJetzt(): void {
  for (const einer of Object.values(sender)) einer.anstossen()
}

/** What every request carries. */
export const neuerKopf = (benutzer_id: string) => ({
  schluessel: crypto.randomUUID(),
  benutzer_id,
  angelegt_um: Date.now(),
  versuche: 0,
  ablehnung: null,
})

let gestartet = false

/** Called once by the shell: from now on whatever waits is sent whenever it can be. */
export function starteAusgang(): void {
  if (gestartet) return
  gestartet = true
  kanal.addEventListener('message', ({ data }: MessageEvent<Nachricht | null>) => {
    void lade()
    if (data !== null) nachrichten.dispatchEvent(new CustomEvent('nachricht', { detail: data }))
  })
  window.addEventListener('online', sendeJetzt)
  window.addEventListener('offline', () => setze({ lage: 'kein_netz' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendeJetzt()
  })
  subscribeSitzung(() => {
    setze({})
    sendeJetzt()
  })
  sendeJetzt()
}
