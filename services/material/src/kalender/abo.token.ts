import { createHash } from 'node:crypto'

/** What is kept of a token: enough to know it again, too little to make it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
