import './styles.ts'
import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cssVariables, theme } from '@zeughaus/web-shared'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/index.ts'
import { tellOfMissingChoice } from './parts/missingChoice.ts'
import { router } from './router.tsx'
import { registerServiceWorker } from './sw/register.ts'

/** The policy of the pages allows only style elements that carry this request's number. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
setNonce(nonce)

/** Gloves: no arrows of 22 px in number fields, and every field as high as the others. */
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
      // Without a network a page shows what it has and says so; it does not wait in silence.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.isOffline || error.status === 503),
    },
    mutations: { networkMode: 'always' },
  },
})

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={gloves}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
registerServiceWorker()
