import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Port range below 32,768, from which Linux takes ports for outgoing connections. */
const FROM = 20_000
const UNTIL = 32_768

/**
 * Finds a free loopback port, for a program that cannot choose one itself. No outgoing connection takes it meanwhile,
 * even while the program restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, UNTIL)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
