/** A panel over real stores in a folder of its own, and a caller that keeps its cookie, for tests. */
import { join } from 'node:path'
import { createHttpServer, sentenceErrors, silentLog } from '@zeughaus/platform'
import {
  listenForTest,
  movableClock,
  type TestAnswer,
  type TestCall,
  temporaryFolder,
} from '@zeughaus/platform/testing'
import { openAccessLog } from '../access-log/index.ts'
import { openKeys } from '../keys/index.ts'
import { Accounts } from './accounts.ts'
import { ensureAdministrator } from './first-password.ts'
import { addPanel, type PanelDoors } from './panel.ts'

export const PASSWORD = 'Drehleiter am Bach 7'
const ZONE = 'Europe/Berlin'

/** Calls the panel as its pages do: with the cookie of the last login and the panel's header. */
export type PanelCaller = (method: string, path: string, options?: TestCall) => Promise<TestAnswer>

export async function aPanel() {
  const folder = temporaryFolder()
  const clock = movableClock('2026-11-21T12:00:00Z')
  const accounts = new Accounts(join(folder, 'panel.db'), clock.now)
  await ensureAdministrator(accounts, PASSWORD)
  const accessLog = await openAccessLog(join(folder, 'access-log.db'), { warn: () => undefined })
  const keys = openKeys(join(folder, 'keys.db'), { clock, log: silentLog, zone: ZONE })
  const doors: PanelDoors = { accounts, accessLog, keys, clock, zone: ZONE, version: '0.0.0', pages: folder }
  const server = createHttpServer({ version: '0.0.0', log: silentLog, errors: sentenceErrors })
  addPanel(server, doors)
  const http = await listenForTest(server)

  function aCaller(): PanelCaller {
    let cookie = ''
    return async (method, path, options = {}) => {
      const headers = { 'x-zeughaus-panel': '1', cookie, ...options.headers }
      const answer = await http.call(method, `/admin/api${path}`, { ...options, headers })
      const [set] = answer.headers.getSetCookie()
      if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
      return answer
    }
  }

  const login = (caller: PanelCaller, password = PASSWORD, user = 'admin') =>
    caller('POST', '/session', { json: { user, password } })

  return { ...doors, clock, http, aCaller, login }
}
