/** The public part of worker threads with deadlines and fair queues. */
export {
  HandOver,
  type PlainError,
  QueueFull,
  type RunOptions,
  serveTasks,
  TaskDropped,
  ThreadDeath,
  ThreadPool,
  ThreadTimeout,
} from './thread-pool.ts'
