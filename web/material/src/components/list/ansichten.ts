import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../choices.ts'

export type Ansicht = Schema<'Ansicht'>
export type Liste = Ansicht['liste']

/** Lists whose views the service keeps, by the address of their page. */
const LISTEN: Readonly<Record<Liste, true>> = {
  objekte: true,
  fehlbestaende: true,
  ablaeufe: true,
  maengel: true,
  pruefungen: true,
  'wartung/faellig': true,
  'wartung/auftraege': true,
  'wartung/plaene': true,
  'lager/bestand': true,
  'lager/bestellliste': true,
  'lager/bewegungen': true,
  'lager/plaetze': true,
  ausgaben: true,
  geraete: true,
  dokumente: true,
  personal: true,
  'personal/qualifikationen': true,
  'personal/zustaendigkeiten': true,
  vorlagen: true,
  'stammdaten/materialien': true,
  'stammdaten/kategorien': true,
  'stammdaten/objekttypen': true,
  'stammdaten/faecher': true,
  'stammdaten/standorte': true,
  'stammdaten/bereiche': true,
  'verwaltung/objektpflege': true,
  'verwaltung/kontrollverantwortung': true,
  'verwaltung/protokoll': true,
  'verwaltung/sicherheitsprotokoll': true,
  'verwaltung/benutzer': true,
  'verwaltung/importe': true,
}

/** Returns the list that a page shows; undefined for the list of a part, such as the defects of one object. */
export function listeAt(pathname: string): Liste | undefined {
  const name = pathname.slice(1)
  return name in LISTEN ? (name as Liste) : undefined
}

/** Returns the saved views of a list. */
export const useAnsichten = (liste: Liste) =>
  useQuery({
    queryKey: ['ansichten', liste],
    meta: { arten: ['ansicht'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/ansichten', { params: { query: { ...page, liste } } }))),
  })

/** Returns a mutation that refreshes views and favourites afterwards. */
export function useAnsichtChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['ansichten'] }),
        queries.invalidateQueries({ queryKey: ['favoriten'] }),
      ]),
  })
}

type Content = Pick<Ansicht, 'geteilt' | 'name' | 'parameter'>

export const saveAnsicht = (body: Content & Pick<Ansicht, 'liste'>) => unwrap(api.POST('/ansichten', { body }))

export const changeAnsicht = (id: string, body: Partial<Content>) =>
  unwrap(api.PATCH('/ansichten/{id}', { params: { path: { id } }, body }))

export const deleteAnsicht = (id: string) => unwrap(api.DELETE('/ansichten/{id}', { params: { path: { id } } }))
