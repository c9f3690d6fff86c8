/** A thread whose tasks fail, for the tests of the pool. */
import { serveTasks } from './thread-pool.ts'

serveTasks({
  refuse() {
    throw Object.assign(new RangeError('zu groß'), { code: 'E_LIMIT' })
  },
  throwObject() {
    throw { reason: 'ohne Klasse' }
  },
})
