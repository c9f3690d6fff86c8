/** One request of the outbox over the line. */
import { token } from '../session/store.ts'
import { type Antwort, deute, KEIN_NETZ } from './antwort.ts'
import { getDatei } from './speicher.ts'
import type { Gemerkt } from './typen.ts'

/** A line that swallows everything must not hold the outbox for ever. */
const GEDULD_MS = 30_000
/** Photos go beside everything else; what a weak line did not carry gets more time with each try, up to the last of these. */
const GEDULD_FOTO_MS = [180_000, 360_000, 900_000] as const

interface Anfrage {
  readonly methode: 'POST' | 'PUT'
  readonly pfad: string
  readonly inhalt?: unknown
}

/** Sends it with its key. Never throws: a line that fails is an answer. */
export async function schicke(auftrag: Gemerkt): Promise<Antwort> {
  try {
    const antwort = auftrag.art === 'foto' ? await schickeFoto(auftrag) : await rufe(auftrag, anfrageVon(auftrag))
    if (antwort === undefined) return OHNE_BILD
    const koerper = await antwort.json().catch(() => undefined)
    return deute(antwort.status, koerper, antwort.headers.get('retry-after'))
  } catch {
    return KEIN_NETZ
  }
}

/** The photo's bytes are gone, because somebody cleared the browser's storage in part. */
const OHNE_BILD: Antwort = {
  art: 'abgelehnt',
  ablehnung: { status: 0, code: 'bild_fehlt', satz: 'Das Bild ist auf diesem Gerät nicht mehr vorhanden.' },
}

function anfrageVon(auftrag: Exclude<Gemerkt, { art: 'foto' }>): Anfrage {
  if (auftrag.art === 'mangel') return { methode: 'POST', pfad: '/maengel', inhalt: auftrag.inhalt }
  const kontrolle = `/kontrollen/${auftrag.kontrolle_id}`
  return auftrag.art === 'abschluss'
    ? { methode: 'POST', pfad: `${kontrolle}/abschliessen` }
    : { methode: 'PUT', pfad: `${kontrolle}/positionen/${auftrag.material_id}`, inhalt: auftrag.angaben }
}

const rufe = ({ schluessel }: Gemerkt, { methode, pfad, inhalt }: Anfrage): Promise<Response> =>
  fetch(`/api/v1${pfad}`, {
    method: methode,
    headers: {
      authorization: `Bearer ${token() ?? ''}`,
      'idempotency-key': schluessel,
      ...(inhalt === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(inhalt === undefined ? {} : { body: JSON.stringify(inhalt) }),
    signal: AbortSignal.timeout(GEDULD_MS),
  })

async function schickeFoto(auftrag: Extract<Gemerkt, { art: 'foto' }>): Promise<Response | undefined> {
  const bytes = await getDatei(auftrag.schluessel)
  if (bytes === undefined || auftrag.mangel_id === null) return undefined
  const formular = new FormData()
  formular.set('entitaet_typ', 'mangel')
  formular.set('entitaet_id', auftrag.mangel_id)
  formular.set('dokumenttyp', 'Sonstiges')
  formular.set('ist_original', 'true')
  formular.set('datei', new Blob([bytes], { type: auftrag.typ }), auftrag.name)
  return fetch('/api/v1/dokumente', {
    method: 'POST',
    headers: { authorization: `Bearer ${token() ?? ''}`, 'idempotency-key': auftrag.schluessel },
    body: formular,
    signal: AbortSignal.timeout(GEDULD_FOTO_MS[Math.min(auftrag.versuche, 2)] ?? GEDULD_FOTO_MS[2]),
  })
}
