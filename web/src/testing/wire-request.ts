/** The part of XMLHttpRequest that uploads use, over the same simulated network as `fetch`. */
export class WireRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = "";
  responseText = "";
  private method = "";
  private address = "";
  private isAborted = false;

  open(method: string, address: string) {
    this.method = method;
    this.address = address;
  }

  send(body: FormData) {
    void fetch(this.address, { method: this.method, body }).then(
      (response) => this.take(response),
      () => this.dispatchEvent(new Event("error")),
    );
  }

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }

  private async take(response: Response) {
    this.responseText = await response.text();
    this.status = response.status;
    this.statusText = response.statusText;
    if (!this.isAborted) this.dispatchEvent(new Event("load"));
  }
}
