export default async function* (source) {
  for await (const { type, data } of source) {
    // the summary is newer than node 20, which says twice that a cancelled test is complete
    if (type === 'test:summary' || type === 'test:complete' && data.details.error?.failureType === 'cancelledByParent')
      continue;
    const { name, nesting, testNumber, skip, todo, line, column, count, message, details } = data;
    yield `${JSON.stringify({ type, name, nesting, testNumber, skip, todo, line, column, count,
      message: message?.replace(/[\d.]+$/, ''), suite: details?.type, failure: details?.error?.failureType, error: details?.error?.message })}\n`;
  }
}
