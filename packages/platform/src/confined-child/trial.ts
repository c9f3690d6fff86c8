/** Tries to break out of a cage at the start of a service; exits with 0 when every attempt failed. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

const held = !existsSync('/etc/passwd') && !canStart() && !canWrite()
const socket = connect({ host: '127.0.0.1', port: 9 })
socket.on('error', (error: NodeJS.ErrnoException) => end(held && error.code !== 'ECONNREFUSED'))
socket.on('connect', () => end(false))

function canStart(): boolean {
  try {
    return spawnSync(process.execPath, ['--version']).error === undefined
  } catch {
    return false
  }
}

function canWrite(): boolean {
  try {
    writeFileSync('/zeughaus-trial', '')
    return true
  } catch {
    return false
  }
}

function end(hasHeld: boolean): void {
  if (!hasHeld) process.stderr.write('the cage does not hold\n')
  process.exit(hasHeld ? 0 : 1)
}
