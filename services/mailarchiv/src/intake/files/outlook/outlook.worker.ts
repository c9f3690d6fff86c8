/** The thread of `OutlookReader`. */
import { serveTasks } from '../../../kern/thread-pool/index.ts'
import { composeMail } from './compose.ts'
import { type DataEntry, type DataFile, OutlookError } from './item.ts'
import { readMsg } from './msg.ts'
import { openOlm } from './olm.ts'
import { openPst } from './pst.ts'
import type { DataSort, FoundItem, OutlookTasks } from './reader.ts'

/** Bytes of the mails of one answer. */
const ANSWER_BYTES = 4 * 1024 * 1024

const OPENERS: Readonly<Record<DataSort, (path: string, from: number) => DataFile | Promise<DataFile>>> = {
  pst: openPst,
  olm: openOlm,
}

/** The file that is being read, and where it stands. */
let open: (DataFile & { readonly path: string; at: number }) | null = null

serveTasks({
  dataFile: async (request: OutlookTasks['dataFile']['request']): Promise<OutlookTasks['dataFile']['response']> => {
    const file = await placed(request)
    const found: FoundItem[] = []
    for (let bytes = 0; found.length < request.most && bytes < ANSWER_BYTES; ) {
      const { done, value } = await next(file)
      if (done === true) {
        file.close()
        open = null
        return { found, isLast: true }
      }
      file.at = value.next
      const item = await readEntry(value)
      if ('raw' in item) bytes += item.raw.length
      found.push(item)
    }
    return { found, isLast: false }
  },
  msg: ({ raw }: OutlookTasks['msg']['request']): Uint8Array => {
    try {
      return composeMail(readMsg(raw))
    } catch (error) {
      throw error instanceof OutlookError ? error : new OutlookError('outlook_broken', error)
    }
  },
})

/** The file, open at `at`. */
async function placed({ sort, path, at }: OutlookTasks['dataFile']['request']) {
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
    throw new OutlookError('outlook_broken', error)
  }
}

async function readEntry(entry: DataEntry): Promise<FoundItem> {
  const { place, next } = entry
  if ('others' in entry) return { place, next, others: entry.others }
  try {
    const { item, missing } = await entry.read()
    return { place, next, raw: composeMail(item), missing }
  } catch (error) {
    return { place, next, refused: error instanceof OutlookError ? error.code : 'outlook_broken' }
  }
}
