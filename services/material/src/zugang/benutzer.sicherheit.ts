/** Entries of the security log about created and changed users. They never hold a password. */
import type { Sicherheitseintrag } from '../sicherheit/index.ts'

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

const named = ({ id, name, benutzername }: NewBenutzer) => ({
  gegenstand: `${name} (${benutzername})`,
  gegenstand_id: id,
})

export const benutzerAngelegt = (fresh: NewBenutzer): Sicherheitseintrag[] => [
  { ereignis: 'benutzer_angelegt', ...named(fresh) },
  ...fresh.rollen.map(
    (rolle): Sicherheitseintrag => ({ ereignis: 'rolle_erteilt', ...named(fresh), details: { rolle } }),
  ),
]

/** Builds one entry for each kind of change. */
export function benutzerGeaendert(before: BenutzerBefore, change: Aenderung): Sicherheitseintrag[] {
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
    ...(change.passwort_hash === undefined ? [] : [{ ereignis: 'passwort_gesetzt', ...wen } as const]),
    ...(felder.length === 0
      ? []
      : [{ ereignis: 'benutzer_geaendert', ...wen, details: { felder, ...benutzername } } as const]),
  ]
}
