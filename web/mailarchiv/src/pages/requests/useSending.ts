import { useMutation, useQueryClient } from '@tanstack/react-query'

interface Sending {
  readonly call: () => Promise<unknown>
  readonly onDone: () => void
  readonly onError: (error: unknown) => void
}

/** Sends the form of a window. The page behind reads the request again, also after a refusal: it has changed perhaps. */
export function useSending({ call, onDone, onError }: Sending) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: ['requests'] })
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      await readAgain()
      onDone()
    },
    onError: (error) => {
      onError(error)
      void readAgain()
    },
  })
}
