/** The public part of worker threads with deadlines and fair queues. */
export {
  FailedTask,
  HandOver,
  QueueFull,
  type RunOptions,
  serveTasks,
  TaskDropped,
  ThreadDeath,
  ThreadPool,
  ThreadTimeout,
} from './thread-pool.ts'
