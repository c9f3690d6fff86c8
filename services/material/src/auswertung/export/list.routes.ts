/** Declares lists: `GET /x` and its export `GET /x/export`, with the same right, filters, order and entries. */
import { dayOf } from '@zeughaus/platform'
import { z } from 'zod'
import type { Api, Context } from '../../kern/http/context.ts'
import { list as listAnswer } from '../../kern/http/wire.ts'
import { fetchPage, portionsOf } from '../../kern/lists/list.ts'
import type { ListRoute, ListSchema } from '../../kern/lists/route.ts'
import { recordSicherheitAllein, urheberOf } from '../../kern/sicherheit/index.ts'
import { columnsOf, idsLast } from './columns.ts'
import {
  EXPORT_ERROR,
  EXPORT_FILE,
  EXPORT_NOTE,
  type ExportForm,
  type ExportFormat,
  exportForm,
  exportFormat,
} from './export.schema.ts'
import { exportiert } from './export.sicherheit.ts'
import { exportFile } from './file.ts'
import { nameColumns, verweiseOf, withNames } from './names.queries.ts'
import { columnsFor } from './words.ts'

/** Entries read at a time: so few that garbage collection takes them before they are promoted. */
const PORTION = 500

type Environment = Pick<Context, 'store' | 'clock' | 'timeZone'> & { readonly portion?: number | undefined }

/**
 * Adds `list()` to an area.
 *
 * @param environment.portion entries that an export reads at a time; tests make it small
 */
export const withLists = (area: Omit<Api, 'list'>, environment: Environment): Api => ({
  ...area,
  list: (route) => {
    // The cast is safe: the generics were checked at declaration, and all lists are handled alike here.
    const list = route as unknown as ListRoute<ListSchema>
    const { list: rows, page, schema, ...declared } = list
    const { entry, answer, ...asked } = schema
    area.route({
      ...declared,
      method: 'GET',
      schema: { ...asked, response: { 200: answer ?? listAnswer(entry) } },
      handler: async (call) => {
        if (page !== undefined) return page(call)
        const { seite, limit, ...query } = call.query
        return fetchPage(await rows({ ...call, query }), { seite, limit })
      },
    })
    declareExport(area, list, environment)
  },
})

function declareExport(
  area: Omit<Api, 'list'>,
  { path, permission, summary, tags, schema, errors, list }: ListRoute<ListSchema>,
  { store, clock, timeZone, portion = PORTION }: Environment,
): void {
  if (!(schema.entry instanceof z.ZodObject)) throw new Error(`${path}: the entries of a list are objects`)
  const verweise = verweiseOf(schema.entry)
  const columns = idsLast([...columnsOf(schema.entry), ...nameColumns(verweise)])
  const listPath = path.replace(/\/alle$/, '')
  const subject = listPath.slice(listPath.lastIndexOf('/') + 1)
  const query = schema.query.omit({ seite: true, limit: true }).extend({ format: exportFormat, form: exportForm })
  area.route({
    method: 'GET',
    path: `${path}/export`,
    permission,
    summary: `${summary}: als Tabelle herunterladen`,
    description: EXPORT_NOTE,
    ...(tags === undefined ? {} : { tags }),
    schema: { ...(schema.params && { params: schema.params }), query, response: { 200: EXPORT_FILE } },
    errors: { ...errors, ...EXPORT_ERROR },
    handler: async (call) => {
      const { format, form, ...filter } = call.query as { format: ExportFormat; form: ExportForm }
      const rows = await list({ ...call, query: filter })
      const count = await rows.count()
      // Read before the response begins, so that a refusal is an error and not a broken file.
      const rest = portionsOf(rows, portion)
      const first = await rest.next()
      await recordSicherheitAllein(store, urheberOf(call.principal), exportiert(listPath, format, count, filter))
      const portions = withNames(store.as(call.principal), verweise, all(first, rest))
      const name = `${subject}-${dayOf(clock.now(), timeZone)}`
      return exportFile(format, name, count, { columns: columnsFor(form, columns), portions, timeZone })
    },
  })
}

async function* all<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done !== true) yield first.value
  yield* rest
}
