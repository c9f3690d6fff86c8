/** The process of `OutlookReader`. */
import { type OrderContext, serve } from '@zeughaus/platform/confined-child'
import { composeMail } from './compose.ts'
import { type DataEntry, type DataFile, OutlookError } from './item.ts'
import { readMsg } from './msg.ts'
import { openOlm } from './olm.ts'
import { openPst } from './pst.ts'
import type { DataSort, OutlookStep, OutlookTask } from './tasks.ts'

/** Bytes of the mails of one order. */
const ORDER_BYTES = 4 * 1024 * 1024
/** Bytes that leave the process at once. */
const PIECE_BYTES = 8 * 1024 * 1024

const OPENERS: Readonly<Record<DataSort, (path: string, from: number) => DataFile | Promise<DataFile>>> = {
  pst: openPst,
  olm: openOlm,
}

type Context = OrderContext<OutlookStep>
type DataTask = Exclude<OutlookTask, { readonly sort: 'msg' }>

/** The file that is being read, and where it stands. */
let open: (DataFile & { readonly path: string; at: number }) | null = null

serve<OutlookTask, OutlookStep>(async (task, context) => {
  try {
    if (task.sort === 'msg') await sendMail(composeMail(readMsg(context.file)), { place: '', next: 0 }, [], context)
    else await readItems(task, context)
  } catch (error) {
    context.report({ is: 'failed', code: codeOf(error) })
  }
})

async function readItems(task: DataTask, context: Context): Promise<void> {
  const file = await placed(task)
  let bytes = 0
  for (let items = 0; items < task.most && bytes < ORDER_BYTES; items += 1) {
    const { done, value } = await next(file)
    if (done === true) {
      file.close()
      open = null
      context.report({ is: 'end' })
      return
    }
    file.at = value.next
    bytes += await sendEntry(value, context)
  }
}

/** The file, open at `at`. */
async function placed({ sort, path, at }: DataTask) {
  if (open === null || open.path !== path || open.at !== at) {
    open?.close()
    open = null
    open = { path, at, ...(await OPENERS[sort](path, at)) }
  }
  return open
}

async function next({ entries, close }: DataFile): Promise<IteratorResult<DataEntry>> {
  try {
    return await entries.next()
  } catch (error) {
    close()
    open = null
    throw error
  }
}

/** Resolves with the bytes of its mail. */
async function sendEntry(entry: DataEntry, context: Context): Promise<number> {
  const { place, next } = entry
  if ('others' in entry) {
    context.report({ is: 'others', place, next, count: entry.others })
    return 0
  }
  try {
    const { item, missing } = await entry.read()
    return await sendMail(composeMail(item), { place, next }, missing, context)
  } catch (error) {
    context.report({ is: 'refused', place, next, code: codeOf(error) })
    return 0
  }
}

async function sendMail(
  raw: Uint8Array,
  placed: Pick<DataEntry, 'place' | 'next'>,
  missing: readonly string[],
  { ask, report }: Context,
): Promise<number> {
  for (let at = 0; at < raw.length; at += PIECE_BYTES) await ask(raw.subarray(at, at + PIECE_BYTES))
  report({ is: 'mail', ...placed, missing: [...missing] })
  return raw.length
}

const codeOf = (error: unknown): OutlookError['code'] => (error instanceof OutlookError ? error.code : 'outlook_broken')
