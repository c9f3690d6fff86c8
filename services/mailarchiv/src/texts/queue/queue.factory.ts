/** Opens a queue in a folder for a test, closed after it. */
import { type Clock, systemClock } from '@zeughaus/platform'
import { atEnd } from '@zeughaus/platform/testing'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { TextQueue } from './queue.ts'
import { TEXT_LAYOUT } from './tables.ts'

export function queueIn(folder: string, clock: Clock = systemClock): Promise<TextQueue> {
  const tables = openSqliteTables(folder, TEXT_LAYOUT)
  atEnd(() => tables.close())
  return TextQueue.open({ tables, isShared: false, clock })
}
