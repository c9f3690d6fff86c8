/**
 * An archive with its SMTP listener as a process of its own, for those who kill it: `FOLDER` is its only argument. It
 * prints its port and stops in order on SIGTERM.
 */
import { join } from 'node:path'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { archiveStore, largeStore, startSmtpListener } from './index.ts'

const [folder = ''] = process.argv.slice(2)
const archive = await SqliteArchive.open({ folder })
const listener = await startSmtpListener({
  host: '127.0.0.1',
  port: 0,
  allow: ['127.0.0.0/8'],
  journal: true,
  store: archiveStore(archive),
  large: largeStore(archive, join(folder, 'smtp/large')),
  spool: join(folder, 'smtp'),
  warn: (message, details) => console.error(message, details),
})
process.on('SIGTERM', async () => {
  await listener.close()
  await archive.close()
  process.exit(0)
})
console.log(listener.port)
