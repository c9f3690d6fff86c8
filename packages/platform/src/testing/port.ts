import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'

/** Port range below 32,768, from which Linux takes ports for outgoing connections. */
const FROM = 20_000
const UNTIL = 32_768

/**
 * Finds a free loopback port, for a program that cannot choose one itself. No outgoing connection takes it meanwhile,
 * even while the program restarts, and no other call gets it before this process has ended.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, UNTIL)
    const found = await listening({ port, host: '127.0.0.1' })
    if (found === null) continue
    found.close()
    await once(found, 'close')
    // A name that Linux keeps for this process, without a file: two tests may choose the same port at the same moment.
    const mine = await listening({ path: `\0zeughaus-test-port-${port}` })
    if (mine === null) continue
    mine.unref()
    return port
  }
}

/** Listens there; null when something else does. */
async function listening(where: ListenOptions) {
  const server = createServer()
  try {
    await once(server.listen(where), 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
}
