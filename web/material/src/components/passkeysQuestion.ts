import { lazyComponent } from './lazyComponent.tsx'

/** Asks what becomes of passkeys. Loads for a person who has some, with styles that nothing else of the app needs. */
export const PasskeysQuestion = lazyComponent(async () => {
  const [{ PasskeysQuestion }] = await Promise.all([
    import('@zeughaus/web-shared/factors/passkeys-question'),
    import('@mantine/core/styles/Radio.css'),
  ])
  return PasskeysQuestion
})
