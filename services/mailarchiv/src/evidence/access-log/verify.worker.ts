/** The thread of one verification. It writes nothing: what is missing is reported before the service replaces it. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { type LogAnchor, verifyChain } from './verify.ts'

const { file, anchors } = workerData as { file: string; anchors: readonly LogAnchor[] }
using db = new DatabaseSync(file, { timeout: 5_000 })
parentPort?.postMessage(verifyChain(db, anchors))
