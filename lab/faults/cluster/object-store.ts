/** The object store of Ceph on a host of its own, started by deploy/cluster/ceph.sh. */
import { join } from 'node:path'
import { ACCESS_KEY, makeBucket } from '@zeughaus/platform/s3/testing'
import type { Host } from '../failover/hosts.ts'
import { end, runScript, until } from './scripts.ts'

const PORT = 7480
const BUCKET = 'zeughaus'

/** The programs that it needs (Debian: ceph-mon, ceph-mgr, ceph-osd, radosgw, ceph-common). */
export const CEPH = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph'] as const

/** Starts it with an empty bucket; it ends with the stack. @returns the address of a folder of the bucket */
export async function startObjectStore(
  stack: AsyncDisposableStack,
  folder: string,
  host: Host,
): Promise<(prefix: string) => string> {
  const env = { FOLDER: folder, ADDRESS: host.address, ACCESS_KEY, SECRET_KEY: ACCESS_KEY }
  const running = runScript('ceph.sh', env, folder, host)
  stack.defer(() => end(running, host))
  const endpoint = `endpoint=http://${host.address}:${PORT}`
  await until(`the object store answers (${join(folder, 'radosgw.log')})`, async () => {
    await makeBucket(`s3://${BUCKET}?${endpoint}`)
    return true
  })
  return (prefix) => `s3://${BUCKET}/${prefix}?${endpoint}`
}
