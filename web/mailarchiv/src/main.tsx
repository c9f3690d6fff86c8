import '@mantine/core/styles.css'
import '@zeughaus/web-shared/base.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { theme } from '@zeughaus/web-shared'
import { mount } from '@zeughaus/web-shared/mount'
import { ApiError } from './api.ts'
import { router } from './router.tsx'
import { noticeEndOfSession } from './session.ts'

const noticeEnd = (error: Error): void => noticeEndOfSession(queries, error)

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})

mount(
  theme,
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
