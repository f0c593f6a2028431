// Exits with 0 if Lectern can serve requests. The image has no curl.
const { HOST, PORT } = process.env;
const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${host}:${PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(2_500),
}).catch((error) => ({ ok: false, text: async () => error.message }));
console.log(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
