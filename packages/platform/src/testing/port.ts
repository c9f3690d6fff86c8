import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Linux takes ports for outgoing connections from 32,768 on: from these it never does. */
const FROM = 20_000
const UNTIL = 32_768

/**
 * A port of the loopback on which nobody listens, for a program that cannot choose one itself. No outgoing connection takes
 * it meanwhile, also not while the program is stopped and started again.
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
