/** Forwards TCP connections to a Unix socket: `HOST PORT SOCKET`. Prints a line when it listens. */
import { connect, createServer } from 'node:net'

const [host = '', port = '', socket = ''] = process.argv.slice(2)
const server = createServer((near) => {
  const far = connect(socket)
  near.pipe(far)
  far.pipe(near)
  near.on('error', () => far.destroy())
  far.on('error', () => near.destroy())
})
server.listen(Number(port), host, () => console.log('bereit'))
process.on('SIGTERM', () => process.exit(0))
