/**
 * Sends requests of an honest client from its own process, so that only the service can slow it down:
 * `URL TOKEN COUNT [FROM PAUSE]`. With FROM each request uses a new connection from that address, PAUSE milliseconds
 * apart. Prints the milliseconds of each answer and the number of failures as JSON.
 */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', token = '', count = '0', from, apart = '0'] = process.argv.slice(2)
const durations: number[] = []
let failures = 0

/** The status of a complete answer; 0 if there was none. */
function ask(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const options = {
    headers: { authorization: `Bearer ${token}` },
    ...(from === undefined ? {} : { localAddress: from, agent: false }),
  }
  const asked = request(url, options, (response) => {
    response.resume()
    response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
  })
  asked.once('error', () => resolve(0))
  asked.end()
  return promise
}

for (let number = 0; number < Number(count); number += 1) {
  const sent = performance.now()
  if ((await ask()) !== 200) failures += 1
  durations.push(performance.now() - sent)
  await pause(Number(apart))
}
console.log(JSON.stringify({ durations, failures }))
