/** Starts the app: theme, cache of queries, live updates, router. */
import './styles.ts'
import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { theme } from '@zeughaus/web-shared'
import { mount } from '@zeughaus/web-shared/mount'
import { ApiError } from './api/index.ts'
import { deriveAnswersBy } from './api/lastAnswers.ts'
import { tellOfMissingChoice } from './components/missingChoice.ts'
import { followChanges } from './live/followChanges.ts'
import { router } from './router.tsx'
import { registerServiceWorker } from './sw/register.ts'

/** Form fields for people with gloves: number fields without their 22 px arrows, all fields of the same height. */
const gloves = mergeThemeOverrides(
  theme,
  createTheme({
    components: {
      NumberInput: { defaultProps: { size: 'md', hideControls: true } },
      Select: { defaultProps: { size: 'md' } },
    },
  }),
)

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: tellOfMissingChoice }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a network a page shows its cached data and an error instead of waiting.
      networkMode: 'always',
      // Without an answer a page says so at once; all are read again when there is one.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 503,
    },
    mutations: { networkMode: 'always' },
  },
})

// Needed only without a network.
deriveAnswersBy(async (url) => (await import('./offline/fromMappen.ts')).answerFromMappen(url))
followChanges(queries)
mount(
  gloves,
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
registerServiceWorker()
