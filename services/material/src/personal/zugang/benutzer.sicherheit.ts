/** Entries of the security log about created and changed users. They never hold a password. */
import type { Sicherheitseintrag } from '../../kern/sicherheit/index.ts'
import { type Ortsrolle, ortsrolleKey } from './ortsrolle.schema.ts'

interface NewBenutzer {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly rollen: readonly string[]
}
interface BenutzerBefore extends NewBenutzer {
  readonly aktiv: boolean
  readonly email: string | null
  readonly einheit_id: string | null
}
type Aenderung = { readonly [K in keyof Omit<BenutzerBefore, 'id'>]?: BenutzerBefore[K] | undefined } & {
  readonly passwort_hash?: string | undefined
}

const named = ({ id, name, benutzername }: Pick<NewBenutzer, 'id' | 'name' | 'benutzername'>) => ({
  gegenstand: `${name} (${benutzername})`,
  gegenstand_id: id,
})

export const benutzerAngelegt = (fresh: NewBenutzer): Sicherheitseintrag[] => [
  { ereignis: 'benutzer_angelegt', ...named(fresh) },
  ...fresh.rollen.map(
    (rolle): Sicherheitseintrag => ({ ereignis: 'rolle_erteilt', ...named(fresh), details: { rolle } }),
  ),
]

/** Builds one entry for each kind of change. @param danach what a new password has left of passkeys */
export function benutzerGeaendert(
  before: BenutzerBefore,
  change: Aenderung,
  danach: Sicherheitseintrag['details'] = {},
): Sicherheitseintrag[] {
  const wen = named(before)
  const rolle = (ereignis: 'rolle_erteilt' | 'rolle_entzogen') => (rolle: string) => ({
    ereignis,
    ...wen,
    details: { rolle },
  })
  const rollen = change.rollen ?? before.rollen
  const aktiv = change.aktiv ?? before.aktiv
  const felder = (['benutzername', 'name', 'email', 'einheit_id'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  )
  const benutzername = felder.includes('benutzername') ? { benutzername: change.benutzername } : {}
  return [
    ...rollen.filter((one) => !before.rollen.includes(one)).map(rolle('rolle_erteilt')),
    ...before.rollen.filter((one) => !rollen.includes(one)).map(rolle('rolle_entzogen')),
    ...(aktiv === before.aktiv
      ? []
      : [{ ereignis: aktiv ? 'benutzer_freigegeben' : 'benutzer_gesperrt', ...wen } as const]),
    ...(change.passwort_hash === undefined ? [] : [{ ereignis: 'passwort_gesetzt', ...wen, details: danach } as const]),
    ...(felder.length === 0
      ? []
      : [{ ereignis: 'benutzer_geaendert', ...wen, details: { felder, ...benutzername } } as const]),
  ]
}

/** Builds one entry for each role that a person gets or loses for a place. */
export function ortsrollenGeaendert(
  wer: Pick<NewBenutzer, 'id' | 'name' | 'benutzername'>,
  before: readonly Ortsrolle[],
  after: readonly Ortsrolle[],
): Sicherheitseintrag[] {
  const without = (some: readonly Ortsrolle[], others: readonly Ortsrolle[]) => {
    const known = new Set(others.map(ortsrolleKey))
    return some.filter((one) => !known.has(ortsrolleKey(one)))
  }
  const entry =
    (ereignis: 'rolle_erteilt' | 'rolle_entzogen') =>
    ({ rolle, rolle_id, rolle_name, einheit_id, standort_id, ort_name }: Ortsrolle): Sicherheitseintrag => ({
      ereignis,
      ...named(wer),
      details: {
        ...(rolle === null ? { rolle: rolle_name, rolle_id } : { rolle }),
        ort: ort_name,
        ...(einheit_id === null ? { standort_id } : { einheit_id }),
      },
    })
  return [...without(after, before).map(entry('rolle_erteilt')), ...without(before, after).map(entry('rolle_entzogen'))]
}
