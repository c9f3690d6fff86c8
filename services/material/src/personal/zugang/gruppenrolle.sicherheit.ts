/** The entry of the security log about the table of groups and roles. */
import type { Sicherheitseintrag } from '../../kern/sicherheit/index.ts'
import type { Gruppenrollen } from './gruppenrolle.schema.ts'

/** @param namen of the custom roles, by id */
export const gruppenrollenGesetzt = (
  vorher: Gruppenrollen,
  nachher: Gruppenrollen,
  namen: ReadonlyMap<string, string>,
): Sicherheitseintrag => ({
  ereignis: 'einstellung_geaendert',
  gegenstand: 'Gruppen und Rollen',
  details: { vorher: inWords(vorher, namen), nachher: inWords(nachher, namen) },
})

const inWords = ({ eintraege }: Gruppenrollen, namen: ReadonlyMap<string, string>): string[] =>
  eintraege.map(({ gruppe, rollen, eigene_rollen, ortsrollen }) => {
    const eigene = eigene_rollen.map((id) => namen.get(id) ?? id)
    const anOrten = ortsrollen.map(({ rolle, rolle_name, ort_name }) => `${rolle ?? rolle_name} (${ort_name})`)
    return `${gruppe}: ${[...rollen, ...eigene, ...anOrten].join(', ')}`
  })
