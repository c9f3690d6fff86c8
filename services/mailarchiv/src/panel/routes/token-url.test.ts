import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newImapAccount } from './sources.schema.ts'

/** The refusal of a token endpoint's address; undefined when it is valid. */
function refusal(token_url: string): string | undefined {
  const oauth = { token_url, client_id: 'x', refresh_token: 'x' }
  const account = { name: 'x', host: 'imap.wehr.example', port: 993, security: 'tls', user: 'x', oauth }
  return newImapAccount.safeParse(account).error?.issues.find(({ path }) => path.includes('token_url'))?.message
}

test('a token endpoint is asked over TLS or on this machine: the host that counts is the one that will be asked', () => {
  for (const good of [
    'https://login.wehr.example/token',
    'https://login.wehr.example:8443/a?b=c',
    'http://127.0.0.1:8080/token',
    'http://localhost/token',
    'http://[::1]:80/token',
  ]) {
    assert.equal(refusal(good), undefined, good)
  }
  for (const bad of [
    'http://127.0.0.1:x@host/',
    'http://127.0.0.1:80@login.boese.example/',
    'http://localhost:pw@login.boese.example/token',
    'http://login.boese.example\\@127.0.0.1/',
    'https://anna:geheim@login.wehr.example/token',
    'https://anna@login.wehr.example/token',
    'http://127.0.0.1.boese.example/token',
    'http://localhost.boese.example:80/',
    'http://login.wehr.example/token',
    'https://',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'token',
  ]) {
    assert.match(refusal(bad) ?? bad, /^muss eine Adresse sein, die mit https:\/\/ beginnt/, bad)
  }
})
