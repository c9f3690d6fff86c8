/** Opens ten thousand connections that never finish a request, with an honest client beside them. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { honest } from '../bystander.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, asAdmin } from '../reports.ts'
import { type Service, startService, zeughaus } from '../service.ts'

const CONNECTIONS = 10_000
const AT_ONCE = 250
const HONEST = 200
/** Limit on a quiet machine; on a busy one three times the duration of the same requests without an attack. */
const HONEST_P99_MS = 100
const SLOWER = 3
const CONNECT_MS = 30_000

export const slowClients: Experiment = {
  name: 'slow-clients',
  title: '10,000 slow connections',
  async run(folder) {
    const material = await startService('material', { data: folder, env: ADMIN })
    const { token } = await asAdmin(material.url)
    const first = await besiege('material', material, `${material.url}/api/v1/auth/me`, token)
    await zeughaus({ data: folder }, 'mailarchiv', 'init')
    const key = await zeughaus(
      { data: folder },
      'mailarchiv',
      'keys',
      'create',
      '--role',
      'auditor',
      '--name',
      'x',
      '--rate',
      '100000',
    )
    const archive = await startService('mailarchiv', { data: folder })
    return [first, await besiege('mailarchiv', archive, `${archive.url}/api/v1/mails?limit=1`, key.trim())]
  },
}

async function besiege(subject: string, service: Service, url: string, token: string): Promise<Outcome> {
  const { port } = new URL(service.url)
  const before = await honest({ url, token, requests: HONEST })
  const sockets: Socket[] = []
  let opened = 0
  let closed = 0
  for (let number = 0; number < CONNECTIONS; number += 1) {
    const socket = connect(Number(port), '127.0.0.1', () => {
      opened += 1
      // Every third sends a body that never ends, the others a header.
      socket.write(
        number % 3 === 0
          ? 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
          : 'GET /api/v1/x HTTP/1.1\r\nHost: x\r\nX-A: ',
      )
    })
    socket.on('error', () => undefined)
    socket.on('close', () => (closed += 1))
    sockets.push(socket)
    if (number % AT_ONCE === AT_ONCE - 1) await pause(20)
  }
  const deadline = performance.now() + CONNECT_MS
  while (opened < CONNECTIONS && performance.now() < deadline) await pause(50)
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }, 1_000)
  const during = await honest({ url, token, requests: HONEST })
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  await service.stop()
  return {
    subject,
    injected: opened,
    fault: 'connection that never ends what it says',
    seen: `${closed} closed by the service; honest requests: p50 ${during.p50.toFixed(0)} ms, p99 ${during.p99.toFixed(0)} ms (without the siege ${before.p50.toFixed(0)} and ${before.p99.toFixed(0)} ms), ${during.failures} of ${HONEST} without success`,
    passed:
      opened === CONNECTIONS && during.failures === 0 && during.p99 <= Math.max(HONEST_P99_MS, SLOWER * before.p99),
  }
}
