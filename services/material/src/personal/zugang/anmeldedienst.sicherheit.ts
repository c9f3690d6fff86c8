/** Entries of the security log about the OpenID provider. */
import type { Sicherheitseintrag } from '../../kern/sicherheit/index.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly benutzername: string
}

const named = ({ id, name, benutzername }: Person) => ({
  gegenstand: `${name} (${benutzername})`,
  gegenstand_id: id,
})

export const kontoVerbunden = (person: Person): Sicherheitseintrag => ({
  ereignis: 'anmeldedienst_verbunden',
  ...named(person),
})

export const kontoGetrennt = (person: Person): Sicherheitseintrag => ({
  ereignis: 'anmeldedienst_getrennt',
  ...named(person),
})

/** @param grund why: the provider says so, the groups give no role any more, or its token cannot be used */
export const vomAnmeldedienstBeendet = (person: Person, grund: string): Sicherheitseintrag => ({
  ereignis: 'anmeldung_beendet',
  ...named(person),
  details: { anmeldedienst: grund },
})
