/** Again and again, until it works. */
export async function retried<Result>(attempt: () => Promise<Result>, seconds = 20) {
  for (const deadline = Date.now() + seconds * 1000; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await Bun.sleep(50);
    }
  }
}
