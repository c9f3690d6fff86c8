/** The thread that owns the access log's file: writes, reads and fsync never block the service's event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { LogAnswer, LogRequest } from './messages.ts'
import { AccessLogStore } from './store.ts'

if (parentPort === null) throw new Error('log.worker.ts runs as a worker thread only')
const port = parentPort
const store = new AccessLogStore((workerData as { file: string }).file)

function answer(request: LogRequest): LogAnswer {
  try {
    switch (request.kind) {
      case 'append':
        store.append(request.batch)
        return { id: request.id, ok: true, value: null }
      case 'page':
        return { id: request.id, ok: true, value: store.page(request.filter, request.before, request.limit) }
      case 'head':
        return { id: request.id, ok: true, value: store.head() }
      case 'waiting':
        return { id: request.id, ok: true, value: store.waitingFor(request.receiver, request.limit) }
      case 'handed-over':
        store.handedOver(request.receiver, request.last)
        return { id: request.id, ok: true, value: null }
      case 'close':
        store.close()
        return { id: request.id, ok: true, value: null }
    }
  } catch (error) {
    return { id: request.id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (request: LogRequest) => {
  port.postMessage(answer(request))
  if (request.kind === 'close') port.close()
})
