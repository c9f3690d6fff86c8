/** Hands the security log to its receiver: of several processes of an archive one at a time, so that no entry goes twice. */
import { once } from 'node:events'
import type { SyslogSource } from '@zeughaus/platform'
import type { Turns } from '../turns/index.ts'

/** The work that one process does at a time. */
const TURN = 'syslog'

/** Gives the entries of this source while this process has its turn, and none before and after. */
export function inTurn(source: SyslogSource, turns: Turns): SyslogSource {
  let isOurs = false
  const turn = turns.hold(TURN, async (signal) => {
    isOurs = true
    if (!signal.aborted) await once(signal, 'abort')
    isOurs = false
  })
  return {
    next: async (limit) => (isOurs ? source.next(limit) : []),
    handedOver: (last) => source.handedOver(last),
    letGo: () => turn.stop(),
  }
}
