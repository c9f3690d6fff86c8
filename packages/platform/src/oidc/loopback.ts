const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address is of this very machine: there, and there alone, a provider may do without TLS. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)
