/**
 * Measures what looking up the login costs a request: the service's statement about its caller beside the same without the
 * login, in pgbench, as a share of the p50 of a small request. The three take turns, so that what else runs meets all.
 *
 *     npm run bench -- material-session [SECONDS of each measurement]
 */
import { akteur } from '../../services/material/src/kern/access/akteur.queries.ts'
import { STATEMENTS } from '../../services/material/src/kern/db/store.ts'
import { load } from './load.ts'
import { start, userOf, wantedOf } from './material.ts'
import { asScript, listenToService } from './material-statements.ts'
import { pgbench } from './pgbench.ts'
import { keepResult } from './results.ts'

const SMALL = { method: 'GET', path: '/standorte?limit=1' } as const
const TURNS = 5

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export async function run(args: string[]): Promise<void> {
  const { seconds } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack, { empty: true })
  const user = await userOf(running)
  const listener = await listenToService(running.server, user)
  stack.defer(() => listener.close())
  const [withLogin = ''] = (await listener.scriptOf(SMALL)).split(';\n')
  const { sql, parameters } = akteur(STATEMENTS, user).compile()
  const p50 = { request: [] as number[], withLogin: [] as number[], without: [] as number[] }
  const options = { clients: 1, seconds: Math.max(1, Math.round(seconds / TURNS)) }
  for (let turn = 0; turn < TURNS; turn++) {
    const request = await load(running.clients.slice(0, 1), () => SMALL, { milliseconds: options.seconds * 1000 })
    const looked = pgbench(running.server, `${withLogin};`, options)
    const bare = pgbench(running.server, asScript(sql, parameters), options)
    if (looked === undefined || bare === undefined) return
    p50.request.push(request.p50)
    p50.withLogin.push(looked.p50)
    p50.without.push(bare.p50)
  }
  const numbers = {
    'request p50': median(p50.request),
    'with login p50': median(p50.withLogin),
    'without login p50': median(p50.without),
  }
  const share = (100 * (numbers['with login p50'] - numbers['without login p50'])) / numbers['request p50']
  console.table({ ...numbers, share })
  keepResult('material-session', `material-session ${seconds}`, { ...numbers, share })
}
