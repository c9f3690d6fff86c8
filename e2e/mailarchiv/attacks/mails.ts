/** Mails that attack by their charset or by what their HTML names with `cid:`. */

export interface AttackMail {
  readonly html: string | Buffer
  readonly type?: string
  readonly part?: { readonly type: string; readonly id: string; readonly body: string }
}

const RUNNING_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" onload="boese()"><image href="{url}"/></svg>'
const utf8 = 'text/html; charset=utf-8'

export const MAILS: Readonly<Record<string, AttackMail>> = {
  'a script in UTF-7': {
    type: 'text/html; charset=utf-7',
    html: '+ADw-script+AD4-boese()+ADw-/script+AD4-',
  },
  'a script in UTF-7, named by the HTML alone': {
    type: 'text/html',
    html: '<meta charset=utf-7>+ADw-script+AD4-boese()+ADw-/script+AD4-',
  },
  'a script in UTF-16': {
    type: 'text/html; charset=utf-16le',
    html: Buffer.from('<script>boese()</script>', 'utf16le'),
  },
  'a script in UTF-16, declared as UTF-8': { type: utf8, html: Buffer.from('<script>boese()</script>', 'utf16le') },
  'a script in overlong UTF-8': {
    type: utf8,
    html: Buffer.concat([
      Buffer.from([0xc0, 0xbc]),
      Buffer.from('script'),
      Buffer.from([0xc0, 0xbe]),
      Buffer.from('boese()'),
    ]),
  },
  'a quote that Japanese escapes hide': {
    type: 'text/html; charset=iso-2022-jp',
    html: '<p title="\x1b$B">a\x1b(B<img src=x onerror=boese()>">b</p>',
  },
  'a quote that a first byte swallows': {
    type: 'text/html; charset=shift_jis',
    html: Buffer.from('<p title="\x81">a</p><p title=" onmouseover=boese() a=">b</p>', 'latin1'),
  },
  'an unknown charset': { type: 'text/html; charset=x-"><script>boese()</script>', html: '<script>boese()</script>' },
  'a picture of the mail that runs': {
    html: '<img src="cid:logo"><p style="background:url(cid:logo)">a',
    part: { type: 'image/svg+xml', id: 'logo', body: RUNNING_PICTURE },
  },
  'a picture of the mail that runs and calls itself another': {
    html: '<img src="cid:logo"><object data="cid:logo"></object><iframe src="cid:logo"></iframe>',
    part: { type: 'image/png', id: 'logo', body: RUNNING_PICTURE },
  },
  'a page of the mail as a frame': {
    html: '<iframe src="cid:seite"></iframe><a href="cid:seite" style="font-size:90px">Hier klicken</a>',
    part: { type: 'text/html', id: 'seite', body: '<script>boese()</script>' },
  },
  'a name of a picture that leaves its attribute': {
    html: '<img src=\'cid:a" onerror="boese()\'><p style=\'background:url(cid:a" onerror="boese())\'>a',
    part: { type: 'image/png', id: 'a" onerror="boese()', body: 'a' },
  },
  'a name of a picture that leaves its style': {
    html: '<style>p{background:url(cid:a</style><svg/onload=boese()>)}</style><p>a',
    part: { type: 'image/png', id: 'a</style><svg/onload=boese()>', body: 'a' },
  },
  'a type of a picture that leaves its address': {
    html: '<img src="cid:logo"><style>p{background:url(cid:logo)}</style><p>a',
    part: { type: 'image/png,"onerror="boese()', id: 'logo', body: 'a' },
  },
  'a picture that names another address': {
    html: '<img src="cid:{url}"><img src="cid:logo" srcset="{url}"><p style="background:url(cid:{url})">a',
    part: { type: 'image/png', id: '{url}', body: '{url}' },
  },
}
