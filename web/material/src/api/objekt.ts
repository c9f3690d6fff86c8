import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './index.ts'

/** The query of one object, which all pages share: its readiness changes with checks, shortages and defects. */
export const objektQuery = (id: string) =>
  queryOptions({
    queryKey: ['objekt', id],
    meta: { arten: ['objekt', 'objekttyp', 'kontrolle', 'fehlbestand', 'mangel', 'mindermenge', 'geraet_instanz'] },
    queryFn: ({ signal }) => unwrap(api.GET('/objekte/{id}', { params: { path: { id } }, signal })),
  })
