/** OpenID Connect: logging in at a provider of the organisation. */
export { OidcFailure, type OidcFailureKind, problemSentence, refusalOf } from './errors.ts'
export { LOGOUT_TOKEN_MAX_AGE_S, type LogoutToken } from './logout-token.ts'
export { type OidcAttempt, type OidcClient, type OidcPerson, type OidcProvider, oidcProvider } from './provider.ts'
export { type OidcLink, oidcClientOf, oidcSettings } from './settings.ts'
