/** K13: skews this process's clock by `SKEW_MS` of the environment. Must be imported first. */
const skewMs = Number(process.env.SKEW_MS ?? 0);
const Right = Date;

if (skewMs !== 0) {
  const now = () => Right.now() + skewMs;
  globalThis.Date = new Proxy(Right, {
    construct: (_, given) =>
      given.length === 0 ? new Right(now()) : Reflect.construct(Right, given),
    apply: () => new Right(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
}
