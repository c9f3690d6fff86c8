/** Logs refusals: of logins, and of requests whose success the security log would record. */
import { createHmac } from 'node:crypto'
import {
  type AreaCall,
  type AreaOutcome,
  clientKey,
  DomainError,
  type FinishedAnswer,
  Gathered,
  type Logger,
  type SecurityEvent,
  WeakPassword,
} from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/context.ts'
import { recordSicherheitAllein, type Sicherheitseintrag } from './eintrag.commands.ts'
import { findBenannten } from './sicherheit.queries.ts'
import { personenname, type Urheber, urheberOf } from './urheber.ts'

const MINUTE_MS = 60_000
/** Length of an unknown name's mark: enough to see repeated attempts, too short to find the name by. */
const MARK_LENGTH = 8

/** The event that a route logs when it refuses. A list's export follows from its path. */
const EREIGNISSE: Readonly<Record<string, SecurityEvent>> = {
  'POST /auth/passwort': 'passwort_geaendert',
  'POST /auth/faktoren/totp': 'faktor_hinzugefuegt',
  'POST /auth/faktoren/totp/bestaetigen': 'faktor_hinzugefuegt',
  'POST /auth/faktoren/totp/entfernen': 'faktor_entfernt',
  'POST /auth/faktoren/wiederherstellungscodes': 'faktor_hinzugefuegt',
  'POST /auth/faktoren/passkeys/optionen': 'faktor_hinzugefuegt',
  'POST /auth/faktoren/passkeys': 'faktor_hinzugefuegt',
  'POST /auth/faktoren/passkeys/{id}/entfernen': 'faktor_entfernt',
  'DELETE /benutzer/{id}/faktoren': 'faktoren_zurueckgesetzt',
  'PUT /faktorpflicht': 'einstellung_geaendert',
  'PUT /gruppenrollen': 'einstellung_geaendert',
  'DELETE /benutzer/{id}/anmeldedienst': 'anmeldedienst_getrennt',
  'POST /benutzer': 'benutzer_angelegt',
  'PATCH /benutzer/{id}': 'benutzer_geaendert',
  'POST /rollen': 'rolle_angelegt',
  'PATCH /rollen/{id}': 'rolle_geaendert',
  'DELETE /rollen/{id}': 'rolle_geloescht',
  'PUT /rollen/{id}/berechtigungen/{berechtigung_id}': 'recht_erteilt',
  'DELETE /rollen/{id}/berechtigungen/{berechtigung_id}': 'recht_entzogen',
  'PUT /benutzer/{id}/rollen/{rolle_id}': 'rolle_erteilt',
  'DELETE /benutzer/{id}/rollen/{rolle_id}': 'rolle_entzogen',
  'PUT /kalender/abo': 'schluessel_angelegt',
  'DELETE /kalender/abo': 'schluessel_gesperrt',
  'PUT /eskalation/konfiguration': 'einstellung_geaendert',
  'POST /importe': 'import_hochgeladen',
  'POST /importe/{id}/uebernehmen': 'import_angeordnet',
  'POST /importe/{id}/zuruecknehmen': 'import_zurueckgenommen',
}
const EXPORT = /^GET .*\/export$/

/** The statuses of a refusal, with a default code. A request that does not fit its schema is no refusal. */
const REFUSED: Readonly<Record<number, string>> = {
  403: 'keine_berechtigung',
  409: 'konflikt',
  422: 'abgelehnt',
  429: 'zu_viele_versuche',
}

type RefusedRequest = AreaOutcome<Caller>['request']

interface Refusal {
  readonly urheber: () => Promise<Urheber>
  /** Identifies callers whose repetitions are counted. */
  readonly key: string
  readonly eintrag: Sicherheitseintrag
}

/** Logs refusals. */
interface Refusals {
  readonly anmeldung: Context['refusedLogin']
  /** For `around` of the area: keeps the code of a refusal. */
  note(call: AreaCall<Caller>, run: () => Promise<FinishedAnswer>): Promise<FinishedAnswer>
  /** For `afterResponse` of the area. */
  afterAnswer(outcome: AreaOutcome<Caller>): void
  /** Writes the counts of the running minute and waits for all entries; nothing may be recorded afterwards. */
  finish(): Promise<void>
}

/**
 * Logs each wrong password and second factor. Any other refusal that a caller repeats is written once a minute with the number of
 * repetitions: the log is never shortened, so no one may fill it.
 *
 * @param secret keys the mark of an unknown name, which may be a password typed into the wrong field
 */
export function refusals(
  store: Store,
  { secret, base, log }: { secret: string; base: string; log: Pick<Logger, 'error'> },
): Refusals {
  const codes = new WeakMap<RefusedRequest, string>()
  const writeEntry = async ({ urheber, eintrag }: Refusal, further?: number): Promise<void> => {
    const details = further === undefined ? eintrag.details : { weitere_in_einer_minute: further }
    await recordSicherheitAllein(store, await urheber(), {
      ...eintrag,
      ergebnis: 'verweigert',
      ...(details && { details }),
    })
  }
  const unwritten = new Set<Promise<void>>()
  const inBackground = (refusal: Refusal, further?: number): void => {
    const writing = writeEntry(refusal, further)
      .catch((error: unknown) =>
        log.error({ err: error, ereignis: refusal.eintrag.ereignis }, 'a refusal is missing in the security log'),
      )
      .finally(() => unwritten.delete(writing))
    unwritten.add(writing)
  }
  const repeated = new Gathered<Refusal>(MINUTE_MS, {
    keyOf: ({ key }) => key,
    first: (refusal) => inBackground(refusal),
    more: inBackground,
    others: (one, count) =>
      inBackground({ ...one, urheber: async () => ({ ...UNKNOWN, name: 'weitere', adresse: null }) }, count),
  })

  const who = async (ip: string, benutzername: string): Promise<Urheber> => {
    const benannt = await findBenannten(store.db, benutzername)
    const adresse = ip
    if (benannt !== undefined) {
      return { wer: 'unbekannt', benutzer_id: benannt.id, name: personenname(benannt), adresse }
    }
    const mark = createHmac('sha256', secret).update(benutzername.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)
    return { ...UNKNOWN, name: `unbekannter Name (${mark})`, adresse }
  }
  return {
    anmeldung: async ({ ip, benutzername }, grund) => {
      const refusal: Refusal = {
        urheber: () => who(ip, benutzername),
        key: `anmeldung ${grund} ${clientKey(ip)}`,
        eintrag: { ereignis: 'anmeldung', grund },
      }
      // The limit on attempts bounds the number of guesses; nothing bounds attempts beyond the limit.
      if (GUESSES.has(grund)) await writeEntry(refusal)
      else repeated.record(refusal)
    },
    note: async ({ request }, run) => {
      try {
        return await run()
      } catch (error) {
        const grund = grundOf(error)
        if (grund !== undefined) codes.set(request, grund)
        throw error
      }
    },
    afterAnswer: ({ principal, request, ip, route, status }) => {
      const grund = codes.get(request) ?? REFUSED[status]
      const path = `${route.method} ${route.path.slice(base.length)}`
      const ereignis = EXPORT.test(path) ? 'export' : EREIGNISSE[path]
      if (principal === undefined || ereignis === undefined || grund === undefined) return
      repeated.record({
        urheber: async () => ({ ...urheberOf(principal), adresse: ip }),
        key: `${principal.id} ${ereignis} ${grund}`,
        eintrag: { ereignis, grund, ...subjectOf(request) },
      })
    },
    finish: async () => {
      repeated.finish()
      await Promise.all(unwritten)
    },
  }
}

/**
 * The code of a refusal; undefined for a request that does not fit its schema, unless its password is easy to guess.
 */
function grundOf(error: unknown): string | undefined {
  if (error instanceof WeakPassword) return 'passwort_schwach'
  return error instanceof DomainError && REFUSED[error.status] !== undefined ? error.code : undefined
}

/** The reason of a wrong name or password. */
export const PASSWORT_FALSCH = 'passwort_falsch'
/** The reason of a wrong second factor. */
export const FAKTOR_FALSCH = 'faktor_falsch'
/** The reason of a wrong second factor after which the next one has to wait. */
export const FAKTOR_GEBREMST = 'faktor_gebremst'
const GUESSES: ReadonlySet<string> = new Set([PASSWORT_FALSCH, FAKTOR_FALSCH, FAKTOR_GEBREMST, 'passkey_kopiert'])
const UNKNOWN = { wer: 'unbekannt', benutzer_id: null } as const

/** The ids in the path, which have passed its schema or could have. */
function subjectOf({ url, params }: RefusedRequest): Pick<Sicherheitseintrag, 'details'> {
  const names = Object.values(params as Record<string, string>)
  const path = url.split('?', 1)[0] ?? ''
  return { details: names.length === 0 ? {} : { pfad: path.slice(0, 300) } }
}
