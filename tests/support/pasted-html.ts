/** What applications put on the clipboard, each in its own way: HTML, its text, and the Markdown that it becomes. */
export interface Pasted {
  name: string;
  html: string;
  plain: string;
  markdown: string;
}

/** A paragraph of Word that it shows as an item of a list. */
const wordItem = (place: string, level: number, mark: string, words: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
  `<![if !supportLists]><span lang=EN-GB style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:\nSymbol'>` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;\n</span></span></span>` +
  `<![endif]><span lang=EN-GB>${words}<o:p></o:p></span></p>\n`;

export const fromWord: Pasted = {
  name: 'Word',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:st1="urn:schemas-microsoft-com:office:smarttags"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal {margin:0cm; font-size:12.0pt;}
 @list l0 {mso-list-id:1; mso-list-type:hybrid;}
-->
</style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><span lang=EN-GB>Opening the depot<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-GB>The depot in <st1:City w:st="on">Leeds</st1:City> opens at <b>six</b>, and
<i style='mso-bidi-font-style:normal'>never </i>on Sundays.<span style='mso-spacerun:yes'>&nbsp; </span>Ask <u>Mina</u>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem('First', 1, '·', 'Unlock the gate')}${wordItem('Middle', 2, 'o', "both <b style='mso-bidi-font-weight:normal'>locks</b>")}${wordItem('Last', 1, '·', 'Switch on the light')}<p class=MsoNormal><span lang=EN-GB>Then, in this order:<o:p></o:p></span></p>
${wordItem('First', 1, '1.', 'Count the vans', 'l1')}${wordItem('Last', 1, '2.', 'Write it down', 'l1')}<h2><span lang=EN-GB>Who has a key<o:p></o:p></span></h2>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-table-layout-alt:fixed'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b><span lang=EN-GB>Person<o:p></o:p></span></b></p></td>
  <td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b><span lang=EN-GB>Key<o:p></o:p></span></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301 valign=top><p class=MsoNormal><span lang=EN-GB>Mina<o:p></o:p></span></p></td>
  <td width=301 valign=top><p class=MsoNormal><span lang=EN-GB>gate<o:p></o:p></span></p><p class=MsoNormal><span lang=EN-GB>office<o:p></o:p></span></p></td>
 </tr>
</table>
<p class=MsoNormal><span lang=EN-GB>See <a href="https://depot.example/plan?a=1&amp;b=2">the plan</a><a name="_Hlk1"></a>.<o:p></o:p></span></p>
<!--EndFragment-->
</body>
</html>`,
  plain:
    'Opening the depot\r\nThe depot in Leeds opens at six, and never on Sundays.  Ask Mina.\r\n\r\n·\tUnlock the gate\r\no\tboth locks\r\n·\tSwitch on the light\r\n' +
    'Then, in this order:\r\n1.\tCount the vans\r\n2.\tWrite it down\r\nWho has a key\r\nPerson\tKey\r\nMina\tgate\r\noffice\r\nSee the plan.\r\n',
  markdown: [
    '# Opening the depot',
    'The depot in Leeds opens at **six**, and *never* on Sundays. Ask <u>Mina</u>.',
    '- Unlock the gate\n  - both **locks**\n- Switch on the light',
    'Then, in this order:',
    '1. Count the vans\n2. Write it down',
    '## Who has a key',
    '| Person | Key |\n| --- | --- |\n| Mina | gate<br>office |',
    'See [the plan](https://depot.example/plan?a=1\\&b=2).',
  ].join('\n\n'),
};

const webItem = (tag: 'ul' | 'ol', level: number, position: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin:0;padding:0"><${tag} class="BulletListStyle1 SCXW1" role="list" style="margin:0">` +
  `<li role="listitem" data-leveltext="" data-font="Symbol" data-listid="2" aria-setsize="-1" data-aria-posinset="${position}" data-aria-level="${level}" class="OutlineElement Ltr SCXW1" style="margin:0 0 0 24px">` +
  `<p class="Paragraph SCXW1" style="font-weight:normal;font-style:normal"><span class="TextRun SCXW1" data-contrast="auto" style="font-weight:normal;font-style:normal"><span class="NormalTextRun">${words}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

export const fromWebWord: Pasted = {
  name: 'Word for the web',
  html: `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="font-weight:normal"><span class="TextRun" style="font-weight:bold">Before</span><span class="TextRun" style="font-weight:normal"> the round</span><span class="EOP">&nbsp;</span></p></div>${webItem('ul', 1, 1, 'Lamp')}${webItem('ul', 2, 1, 'batteries')}${webItem('ul', 1, 2, 'Keys')}`,
  plain: 'Before the round \r\n\r\nLamp \r\n\r\nbatteries \r\n\r\nKeys ',
  markdown: '**Before** the round\n\n- Lamp\n  - batteries\n- Keys',
};

const run = (
  words: string,
  style = 'font-weight:400;font-style:normal;text-decoration:none',
  font = 'Arial,sans-serif',
) =>
  `<span style="font-size:11pt;font-family:${font};color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;
const docsItem = (level: number, words: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${run(words)}</p></li>`;
const docsTask = (isDone: boolean, words: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;font-size:11pt;white-space:pre" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="line-height:1.38;display:inline-block;vertical-align:top;margin-top:0;" role="presentation">${run(words)}</p></li>`;

export const fromDocs: Pasted = {
  name: 'Google Docs',
  html:
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5a1c0a11-7fff-1b2c-9d7e-000000000000">` +
    `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt">${run('Round of the night', 'font-weight:400;font-style:normal;text-decoration:none;font-size:16pt')}</h2>` +
    `<p dir="ltr" style="line-height:1.38">${run('Take the ')}${run('lamp', 'font-weight:700;font-style:normal;text-decoration:none')}${run(' and ')}${run('read ', 'font-weight:400;font-style:italic;text-decoration:none')}${run('the ')}<a href="https://rounds.example/plan" style="text-decoration:none;">${run('plan', 'color:#1155cc;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none')}</a>${run(', ')}${run('not the old one', 'font-weight:400;text-decoration:line-through')}${run('.')}</p><br />` +
    `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'North')}<ul style="padding-inline-start:48px;">${docsItem(2, 'the tower')}</ul>${docsItem(1, 'South')}</ul>` +
    `<p dir="ltr">${run('Before you go:')}</p><ul style="padding-inline-start:4px">${docsTask(true, 'Batteries')}${docsTask(false, 'Keys')}</ul>` +
    `<div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt"><p dir="ltr">${run('Time')}</p></td><td><p dir="ltr">${run('Place')}</p></td></tr><tr><td><p dir="ltr">${run('22:00')}</p></td><td><p dir="ltr">${run('Gate')}</p></td></tr></tbody></table></div>` +
    `<p dir="ltr">${run('Run ')}${run('rounds --now', undefined, "'Roboto Mono',monospace")}${run('.')}</p></b><br class="Apple-interchange-newline">`,
  plain:
    'Round of the night\nTake the lamp and read the plan, not the old one.\n\n- North\n- the tower\n- South\nBefore you go:\nBatteries\nKeys\nTime\nPlace\n22:00\nGate\nRun rounds --now.\n',
  markdown: [
    '## Round of the night',
    'Take the **lamp** and *read* the [plan](https://rounds.example/plan), ~~not the old one~~.',
    '- North\n  - the tower\n- South',
    'Before you go:',
    '- [x] Batteries\n- [ ] Keys',
    '| Time | Place |\n| --- | --- |\n| 22:00 | Gate |',
    'Run `rounds --now`.',
  ].join('\n\n'),
};

export const fromConfluence: Pasted = {
  name: 'Confluence',
  html:
    `<meta charset='utf-8'><h2 id="Rota-Thenight" style="color: rgb(23, 43, 77);">The night</h2><p>Ask <a class="confluence-userlink user-mention" data-username="mina" href="https://wiki.example/display/~mina" data-linked-resource-id="1">Mina Osei</a> first <img class="emoticon emoticon-smile" data-emoji-fallback="🙂" data-emoji-short-name=":slight_smile:" src="https://wiki.example/images/smile.svg" alt="(smile)">.</p>` +
    `<div class="confluence-information-macro confluence-information-macro-note"><p class="title">Wet floor</p><span class="aui-icon aui-icon-small aui-iconfont-warning confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Walk, <strong>never</strong> run.</p></div></div>` +
    `<div class="code panel pdl" style="border-width: 1px;"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false; theme: Confluence" data-theme="Confluence">rounds list\nrounds --now</pre></div></div>` +
    `<ul class="inline-task-list" data-inline-tasks-content-id="12"><li class="checked" data-inline-task-id="1"><span class="placeholder-inline-tasks">Lamp</span></li><li data-inline-task-id="2"><span>Keys</span></li></ul>` +
    `<div class="table-wrap"><table class="wrapped confluenceTable"><tbody><tr><th class="confluenceTh">Time</th><th class="confluenceTh">Place</th></tr><tr><td class="confluenceTd">22:00</td><td class="confluenceTd">Gate | tower</td></tr></tbody></table></div>`,
  plain:
    'The night\n\nAsk Mina Osei first (smile).\n\nWet floor\n\nWalk, never run.\n\nrounds list\nrounds --now\n\nLamp\nKeys\nTime\tPlace\n22:00\tGate | tower',
  markdown: [
    '## The night',
    'Ask Mina Osei first 🙂.',
    '> [!WARNING]\n> **Wet floor**\n>\n> Walk, **never** run.',
    '```bash\nrounds list\nrounds --now\n```',
    '- [x] Lamp\n- [ ] Keys',
    '| Time | Place |\n| --- | --- |\n| 22:00 | Gate \\| tower |',
  ].join('\n\n'),
};

export const fromCloud: Pasted = {
  name: 'Confluence in the cloud',
  html:
    `<meta charset='utf-8'><div data-panel-type="error" class="ak-editor-panel" style="margin: 12px 0"><div class="ak-editor-panel__icon" contenteditable="false"><span role="img" aria-label="Panel error"><svg></svg></span></div><div class="ak-editor-panel__content"><p data-renderer-start-pos="2">Do not open the <u>red</u> door.</p></div></div>` +
    `<div data-node-type="actionList" data-task-list-local-id="aa1"><div data-task-local-id="b1" data-task-state="DONE"><div><input type="checkbox" checked="">Lamp</div></div><div data-task-local-id="b2" data-task-state="TODO"><div><input type="checkbox">Keys of <span data-mention-id="55:1" contenteditable="false">@Mina</span></div></div></div>` +
    `<div class="code-block"><span data-ds--code--code-block=""><code class="language-js"><span><span class="linenumber react-syntax-highlighter-line-number">1</span>lamp.on();</span></code></span></div>` +
    `<p>Well done <span data-emoji-id="1f44d" data-emoji-short-name=":thumbsup:" data-emoji-text="👍" contenteditable="false"><span>👍</span></span></p>`,
  plain: 'Do not open the red door.\n\nLamp\nKeys of @Mina\n\nlamp.on();\n\nWell done 👍',
  markdown: [
    '> [!CAUTION]\n> Do not open the <u>red</u> door.',
    '- [x] Lamp\n- [ ] Keys of @Mina',
    '```js\nlamp.on();\n```',
    'Well done 👍',
  ].join('\n\n'),
};

export const fromPage: Pasted = {
  name: 'a page of the web',
  html:
    `<html><body>\n<!--StartFragment--><h3 style="box-sizing: border-box; font-weight: 600;">Keep the log</h3><p style="color: rgb(0, 0, 0); text-decoration-style: initial;">Write <em>each</em> round,<br>also <kbd>F5</kbd> ones: H<sub>2</sub>O.</p>` +
    `<ol start="3"><li><p>Lamp</p><ul><li>two</li></ul></li><li><p>Keys</p></li></ol><blockquote><p>Nobody reads it.</p></blockquote>` +
    `<p><a href="/local">near</a> <a href="#top">top</a> <img src="https://log.example/a b.png" alt="The log"></p>` +
    `<div class="highlight highlight-source-ts"><pre>const a = 1;\n\nconst b = \`2\`;</pre></div><hr>` +
    `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> Done</li></ul><div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>Short ones.</p></div><!--EndFragment-->\n</body></html>`,
  plain: 'Keep the log\nWrite each round,\nalso F5 ones',
  markdown: [
    '### Keep the log',
    'Write *each* round,\\\nalso <kbd>F5</kbd> ones: H<sub>2</sub>O.',
    '3. Lamp\n   - two\n4. Keys',
    '> Nobody reads it.',
    'near top ![The log](https://log.example/a%20b.png)',
    '```ts\nconst a = 1;\n\nconst b = `2`;\n```',
    '---',
    '- [x] Done',
    '> [!TIP]\n> Short ones.',
  ].join('\n\n'),
};

export const allPasted: readonly Pasted[] = [
  fromWord,
  fromWebWord,
  fromDocs,
  fromConfluence,
  fromCloud,
  fromPage,
];
